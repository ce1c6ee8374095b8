import { afterAll, expect, test } from 'vitest'
import { createClient } from '../../sdk/create-client.ts'
import { buildCodeSamples, buildExample } from '../http/openapi/code-samples.ts'
import { exampleId } from '../http/openapi/example-inputs.ts'
import { openApiDocument } from '../http/openapi/openapi.ts'
import { fileOperations, operations } from '../operations.ts'
import { create } from './calls/lead-calls.ts'
import { startService } from './harness.ts'
import { compileSchema, documented, openApi } from './openapi-schemas.ts'
import { routes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

test('the document is served', async () => {
  const answer = await service.callWith(undefined, 'GET /openapi.json')

  const whole = JSON.parse(JSON.stringify(openApiDocument([...operations, ...fileOperations])))
  expect([answer.status, answer.body]).toEqual([200, whole])
  const file = answer.body.paths['/conversion-destinations/{id}/conversions.csv'].get
  expect(Object.keys(file.responses[200].content)).toEqual(['text/csv'])
})

test('the document has the structure of OpenAPI 3.1', () => {
  expect(openApi.openapi).toMatch(/^3\.1\.\d$/)
  expect(openApi.info).toMatchObject({ title: expect.any(String), version: '2.2.0' })
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
  for (const [, name = ''] of JSON.stringify(openApi).matchAll(/"\$ref":"([^"]*)"/g)) {
    const { schemas, headers, examples } = openApi.components
    expect(Object.keys({ ...schemas, ...headers, ...examples })).toContain(name.split('/').at(-1))
  }
})

test('the document describes every operation and nothing else', () => {
  const served = routes.map(({ method, op }) => `${method} ${op.rest.split(' ')[1]}`)

  expect(documented.map(({ route }) => route).sort()).toEqual(served.sort())
})

test('API extensions are marked', () => {
  const listed = openApi.paths['/leads']?.get
  const created = openApi.paths['/leads']?.post
  const read = JSON.stringify(openApi.components.schemas.Lead)
  const documented = [
    JSON.stringify(openApi.paths['/ad-spend']?.put),
    JSON.stringify(listed?.parameters?.find(({ name }) => name === 'cursor')),
    /"nextCursor":\{[^}]*\}/.exec(JSON.stringify(openApi.components.schemas.Pagination))?.[0],
    /"locked":\{[^}]*\}/.exec(read)?.[0],
    JSON.stringify(created?.parameters?.find(({ name }) => name === 'Idempotency-Key')),
    /[^.]*Idempotency-Key[^.]*\./.exec(JSON.stringify(created))?.[0],
    JSON.stringify(openApi.components.headers['Idempotent-Replayed']),
    /[^.]*timestamps[^.]*\./.exec(JSON.stringify(listed))?.[0],
  ]

  for (const one of documented) expect(one).toMatch(/extension/i)
})

test('schemas that clients need as types are named', () => {
  expect(Object.keys(openApi.components.schemas)).toEqual(
    expect.arrayContaining([
      ...['Lead', 'LeadPart', 'LeadCreate', 'LeadUpdate', 'Session', 'Stats', 'SpendRow'],
      ...['SpendReportRow', 'Period', 'Pagination', 'Error'],
    ]),
  )
})

test('the example of each error matches the error schema', () => {
  const matches = compileSchema({ $ref: '#/components/schemas/Error' })

  for (const { value } of Object.values(openApi.components.examples)) {
    expect([matches(value), matches.errors]).toEqual([true, null])
  }
})

test('each body in the document has an example', () => {
  const bodies = findBodies(openApiDocument([...operations, ...fileOperations]), '')

  const without = bodies.filter(
    ({ example, examples = {} }) => example === undefined && Object.keys(examples).length === 0,
  )
  expect(without.map(({ path }) => path)).toEqual([])
  expect(bodies.length).toBeGreaterThan(500)
})

interface Body {
  readonly path: string
  readonly example?: unknown
  readonly examples?: object
}

/** The bodies of all requests and responses, which are in objects named `content`. */
function findBodies(part: unknown, path: string): Body[] {
  if (typeof part !== 'object' || part === null) return []
  const { content } = { content: undefined, ...part }
  const own = content === undefined ? [] : Object.values<object>(content)
  return [
    ...own.map((body) => ({ ...body, path })),
    ...Object.entries(part)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .flatMap(([key, one]) => findBodies(one, `${path}/${key}`)),
  ]
}

test('the example request of each operation works', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Ada', externalId: 'crm-1001' })
  for (const op of operations) {
    const { method, path, body } = buildExample(op)
    const [target = '', query = ''] = path.split('?')
    const sent = body === undefined ? {} : { body }

    const { status } = await org.call(`${method} ${target}`, { query, ...sent })

    // Examples whose path contains an ID refer to a lead that does not exist.
    expect([op.name, status]).toEqual([
      op.name,
      path.includes(exampleId) ? 404 : (op.statuses[0] ?? 0),
    ])
  }
})

test('the code samples are in four languages, and the typed client has their methods', () => {
  for (const op of operations) {
    const samples = buildCodeSamples(op)

    expect(samples.map(({ lang }) => lang)).toEqual(['Shell', 'TypeScript', 'Python', 'PHP'])
    const method = /leadtrace\.(\w+)\(/.exec(samples[1]?.source ?? '')?.[1]
    expect(createClient({ baseUrl: 'http://test/api', apiKey: 'x' })).toHaveProperty([method ?? ''])
  }
})

test('every request body has a schema that compiles', () => {
  for (const { operation } of documented) {
    const schema = operation.requestBody?.content['application/json'].schema
    if (schema !== undefined) expect(() => compileSchema(schema)).not.toThrow()
  }
})
