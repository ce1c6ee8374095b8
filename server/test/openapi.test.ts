import { afterAll, expect, test } from 'vitest'
import { startService } from './harness.ts'
import { compileSchema, documented, openApi } from './openapi-schemas.ts'
import { routes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

test('the document is served', async () => {
  const answer = await service.callWith(undefined, 'GET /openapi.json')

  expect([answer.status, answer.body]).toEqual([200, JSON.parse(JSON.stringify(openApi))])
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
    const { schemas, headers } = openApi.components
    expect(Object.keys({ ...schemas, ...headers })).toContain(name.split('/').at(-1))
  }
})

test('the document describes every operation and nothing else', () => {
  const served = routes.map(({ method, op }) => `${method} ${op.rest.split(' ')[1]}`)

  expect(documented.map(({ route }) => route).sort()).toEqual(served.sort())
})

test('extensions of the interface are marked', () => {
  const listed = openApi.paths['/leads']?.get
  const created = openApi.paths['/leads']?.post
  const read = JSON.stringify(openApi.paths['/leads/{id}']?.get?.responses['200'])
  const documented = [
    JSON.stringify(openApi.paths['/ad-spend']?.put),
    JSON.stringify(listed?.parameters?.find(({ name }) => name === 'cursor')),
    /"nextCursor":\{[^}]*\}/.exec(JSON.stringify(listed?.responses['200']))?.[0],
    /"locked":\{[^}]*\}/.exec(read)?.[0],
    JSON.stringify(created?.parameters?.find(({ name }) => name === 'Idempotency-Key')),
    /[^.]*Idempotency-Key[^.]*\./.exec(JSON.stringify(created))?.[0],
    JSON.stringify(openApi.components.headers['Idempotent-Replayed']),
    /[^.]*timestamps[^.]*\./.exec(JSON.stringify(listed))?.[0],
  ]

  for (const one of documented) expect(one).toMatch(/extension/i)
})

test('every request body has a schema that compiles', () => {
  for (const { operation } of documented) {
    const schema = operation.requestBody?.content['application/json'].schema
    if (schema !== undefined) expect(() => compileSchema(schema)).not.toThrow()
  }
})
