import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { toJsonSchema } from '../../contract/json-schema.ts'
import { openApiDocument } from '../http/openapi/openapi.ts'
import { operations } from '../operations.ts'
import { fitting, poison, spoiled } from './arbitraries/json-schema-arbitrary.ts'
import { type FullOrg, newFullOrg } from './fixtures/full-org.ts'
import { startService, type TestAnswer, type TestRequest } from './harness.ts'
import { type Route, routes } from './routes.ts'

interface Media {
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
}

interface Answered extends Media {
  readonly description: string
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>
}

interface DocumentedOperation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: Media & { readonly required: boolean }
  readonly responses: Readonly<Record<string, Answered>>
}

// Made by us in this very shape; the tests below read all of it.
const document = openApiDocument(operations) as {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers: Readonly<
      Record<string, { readonly required?: boolean; readonly schema: JsonSchema }>
    >
  }
}

const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

const ajv = new Ajv2020({ strictTypes: false, allErrors: true })
formats.default(ajv, ['date-time', 'date', 'uuid'])
// A description for people: whether it is an address is decided by mail servers.
ajv.addFormat('email', true)
for (const [name, schema] of Object.entries(document.components.schemas)) {
  ajv.addSchema({ ...schema, $id: `urn:schema:${name}` })
}

/** Resolves references inside the document. */
const located = (schema: JsonSchema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"urn:schema:'))

const checks = new Map(
  documented.map(({ route, operation }) => [
    route,
    new Map(
      Object.entries(operation.responses).map(([status, { content }]) => [
        Number(status),
        ajv.compile(located(content['application/json'].schema)),
      ]),
    ),
  ]),
)

/** Headers that no program of ours reads, or that are the same for every site. */
const unread = /^(content-|cache-control$|date$|connection$|keep-alive$|x-content-type-options$)/

/** What is wrong with the headers of an answer. */
function oddHeaders(named: Answered['headers'], headers: TestAnswer['headers']): string[] {
  const documentedNames = Object.keys(named).map((name) => name.toLowerCase())
  const undocumented = Object.keys(headers).filter(
    (name) => !unread.test(name) && !documentedNames.includes(name),
  )
  const documented = Object.entries(document.components.headers).filter(([name]) => name in named)
  const wrong = documented.filter(([name, { required, schema }]) => {
    const sent = headers[name.toLowerCase()]
    if (sent === undefined) return required === true
    return !ajv.validate(schema, schema.type === 'integer' ? Number(sent) : sent)
  })
  return [
    ...undocumented.map((name) => `header ${name} is not documented`),
    ...wrong.map(([name]) => `header ${name} is not as documented`),
  ]
}

/** Why the document does not allow an answer; empty when it does. */
function objections({ method, op }: Route, { status, headers, body }: TestAnswer): unknown[] {
  const [, template] = op.rest.split(' ')
  const check = checks.get(`${method} ${template}`)?.get(status)
  if (check === undefined) return [`status ${status} is not documented: ${JSON.stringify(body)}`]
  if (headers['content-type'] !== 'application/json; charset=utf-8') return ['is not JSON']
  const { responses } =
    documented.find(({ route }) => route === `${method} ${template}`)?.operation ?? {}
  const odd = oddHeaders(responses?.[status]?.headers ?? {}, headers)
  if (odd.length > 0) return odd
  return check(body) ? [] : (check.errors ?? ['no reason'])
}

const service = await startService()
afterAll(service.stop)

let org: FullOrg
beforeAll(async () => {
  org = await newFullOrg(service)
})

test('the document is the one that is served', async () => {
  const answer = await service.callWith(undefined, 'GET /openapi.json')

  expect([answer.status, answer.body]).toEqual([200, JSON.parse(JSON.stringify(document))])
})

test('the document has the structure of OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: '2.2.0' })
  const ids = documented.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of documented) {
    expect(path).toMatch(/^\/[^?#]*$/)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual(inPath)
    for (const [status, { description }] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[1-5]\d\d$/)
      expect(description).not.toBe('')
    }
  }
  for (const [, name = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)) {
    const { schemas, headers } = document.components
    expect(Object.keys({ ...schemas, ...headers })).toContain(name.split('/').at(-1))
  }
})

test('the document tells of every operation and of nothing else', () => {
  const served = routes.map(({ method, op }) => `${method} ${op.rest.split(' ')[1]}`)

  expect(documented.map(({ route }) => route).sort()).toEqual(served.sort())
})

test('what goes beyond the interface is marked as an extension', () => {
  const listed = document.paths['/leads']?.get
  const created = document.paths['/leads']?.post
  const read = JSON.stringify(document.paths['/leads/{id}']?.get?.responses['200'])
  const documented = [
    JSON.stringify(document.paths['/ad-spend']?.put),
    JSON.stringify(listed?.parameters?.find(({ name }) => name === 'cursor')),
    /"nextCursor":\{[^}]*\}/.exec(JSON.stringify(listed?.responses['200']))?.[0],
    /"locked":\{[^}]*\}/.exec(read)?.[0],
    JSON.stringify(created?.parameters?.find(({ name }) => name === 'Idempotency-Key')),
    /[^.]*Idempotency-Key[^.]*\./.exec(JSON.stringify(created))?.[0],
    JSON.stringify(document.components.headers['Idempotent-Replayed']),
    /[^.]*instants[^.]*\./.exec(JSON.stringify(listed))?.[0],
  ]

  for (const one of documented) expect(one).toMatch(/extension/i)
})

test('every body of a request is described by a schema that compiles', () => {
  for (const { operation } of documented) {
    const schema = operation.requestBody?.content['application/json'].schema
    if (schema !== undefined) expect(() => ajv.compile(located(schema))).not.toThrow()
  }
})

/** What makes some of the generated bodies welcome, where the schema alone seldom does. */
const helpful: Readonly<Record<string, () => Arbitrary<object>>> = {
  create_lead: () => fc.record({ name: fc.lorem() }),
  update_lead: () =>
    fc.constantFrom({ id: org.leadId }, { externalId: org.externalId }, { email: [org.email] }),
}

function requests({ op }: Route): Arbitrary<{ path?: string; sent: TestRequest }> {
  const schema = toJsonSchema(op.input, 'input')
  switch (op.inputSource) {
    case 'body': {
      const right = fitting(schema)
      const helped = fc
        .tuple(right, helpful[op.name]?.() ?? fc.constant({}))
        .map(([sent, more]) => ({ ...Object(sent), ...more }))
      return fc.oneof(right, helped, spoiled(schema)).map((body) => ({ sent: { body } }))
    }
    case 'query':
      return fc
        .oneof(fc.constant({}), fitting(schema), spoiled(schema))
        .map((query) => ({ sent: { query: toQuery(query) } }))
    case 'path':
      return fc
        .oneof(fc.constant(org.leadId), fc.uuid(), poison, fc.string())
        .map((id) => ({ path: `/leads/${encode(id).slice(0, 4_000)}`, sent: {} }))
    case 'nothing':
      return fc
        .oneof(
          fc.constant({}),
          poison.map((body): TestRequest => ({ body })),
        )
        .map((sent) => ({ sent }))
  }
}

/** Percent-encoding that lets through what no encoder would: half of a surrogate pair. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const toQuery = (query: unknown): string =>
  Object.entries(query ?? {})
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([op, one]) => `${encode(name)}[${encode(op)}]=${encode(one)}`)
        : [`${encode(name)}=${encode(value)}`],
    )
    .join('&')
    .slice(0, 12_000)

describe.for(routes)('$name', (one) => {
  test('answers any request as the document says, and never with 5xx', async () => {
    const statuses = new Set<number>()

    await fc.assert(
      fc.asyncProperty(requests(one), async ({ path = one.path, sent }) => {
        const answer = await org.call(`${one.method} ${path}`, sent)
        statuses.add(answer.status)
        // An address that is no lead's, such as one with a slash, belongs to no operation.
        if (answer.status !== 404) expect(objections(one, answer)).toEqual([])
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 100 },
    )

    // Else nothing but refusals was looked at.
    expect([...statuses].some((status) => one.op.statuses.includes(status))).toBe(true)
  })

  test('answers refusals as the document says', async () => {
    const reader = await service.newOrg({}, 'read')
    const body = one.op.inputSource === 'body' ? { body: {} } : {}
    const answers = [
      await service.callWith(undefined, one.route, body),
      await reader.call(one.route, body),
      ...(one.op.inputSource === 'body'
        ? [
            await org.call(one.route, { body: 'x'.repeat(6_000_000) }),
            await org.call(one.route, { body: '', headers: { 'content-type': 'text/plain' } }),
          ]
        : []),
    ]

    for (const answer of answers) expect(objections(one, answer)).toEqual([])
  })
})

test('repeats of a create are answered as the document says', async () => {
  const [create] = routes.filter(({ op }) => op.name === 'create_lead')
  if (create === undefined) throw new Error('no create_lead')
  const send = (name: string) =>
    org.call(create.route, { body: { name }, headers: { 'idempotency-key': 'repeated' } })

  const [first, twin] = await Promise.all([send('Ada'), send('Ada')])
  const [again, other] = [await send('Ada'), await send('Bob')]

  expect([first, twin, again, other].map(({ status }) => status)).toEqual([201, 409, 201, 409])
  expect([first, twin, again, other].flatMap((answer) => objections(create, answer))).toEqual([])
  expect([twin.headers['retry-after'], other.headers['retry-after']]).toEqual(['1', undefined])
  expect(again.headers).toMatchObject({
    'idempotent-replayed': 'true',
    location: expect.any(String),
  })
})

test('a lead with its journey is answered as the document says', async () => {
  const route = (name: string) => routes.filter(({ op }) => op.name === name)

  for (const one of [...route('get_lead'), ...route('list_leads')]) {
    const path = one.op.inputSource === 'path' ? `GET /leads/${org.leadId}` : one.route
    const answer = await org.call(path)

    expect(JSON.stringify(answer.body)).toContain(`"id":"${org.sessionId}"`)
    expect(objections(one, answer)).toEqual([])
  }
})
