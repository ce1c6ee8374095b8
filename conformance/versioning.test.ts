import { expect, test } from 'vitest'
import { call } from './call.ts'
import { operations } from './lead-table.ts'

const version = '2.2.0'

test('every response has the interface version, including errors', async () => {
  const answers = [
    await call('GET /leads'),
    await call('GET /check', { key: null }),
    await call('GET /nothing'),
  ]

  for (const { headers } of answers) expect(headers.get('x-api-version')).toBe(version)
})

test('the OpenAPI document has the same version, and needs no key', async () => {
  const { status, body } = await call('GET /openapi.json', { key: null })

  expect(status).toBe(200)
  expect(body.openapi).toMatch(/^3\.1\./)
  expect(body.info.version).toBe(version)
})

test('the OpenAPI document has the operations of the interface, and marks all others', async () => {
  const { paths } = (await call('GET /openapi.json')).body

  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {})
      .filter(([method]) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
      .map(([method, { 'x-extension': isExtension = false }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        isExtension,
      })),
  )
  const promised = operations.map(({ route }) => route.replace(/[0-9a-f-]{36}/, '{id}'))
  const others = documented.filter(({ route }) => !promised.includes(route))
  expect(documented.map(({ route }) => route)).toEqual(expect.arrayContaining(promised))
  expect(others.filter(({ isExtension }) => !isExtension)).toEqual([])
})

test.for(['/v1/leads', '/v2/leads', '/2.2.0/leads'])('no path has a version: %s', async (path) => {
  expect((await call(`GET ${path}`)).status).toBe(404)
})
