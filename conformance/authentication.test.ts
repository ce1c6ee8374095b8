import { describe, expect, test } from 'vitest'
import { inventApiKey } from './api-key.ts'
import { type Answer, call, target } from './call.ts'
import { operations } from './lead-table.ts'

/** Asserts that an operation returned 401; `check_api` has its own response body. */
function expectUnauthorized(route: string, { status, body }: Answer): void {
  expect([route, status]).toEqual([route, 401])
  if (route.endsWith('/check')) expect(body).toEqual({ error: expect.any(String) })
  else expect(body).toMatchObject({ success: false, error: { code: 'UNAUTHORIZED' } })
}

describe.for(operations)('$route', ({ route, body }) => {
  const sent = body === undefined ? {} : { body }

  test('needs a key', async () => {
    expectUnauthorized(route, await call(route, { ...sent, key: null }))
    expectUnauthorized(route, await call(route, { ...sent, key: '' }))
  })

  test('rejects an unknown or misspelled key', async () => {
    const last = target.key.at(-1) === '0' ? '1' : '0'

    expectUnauthorized(route, await call(route, { ...sent, key: inventApiKey() }))
    expectUnauthorized(route, await call(route, { ...sent, key: target.key.slice(0, -1) + last }))
    expectUnauthorized(route, await call(route, { ...sent, key: 'secret' }))
  })

  test('rejects a key in the URL, even with a valid key in the header', async () => {
    for (const name of ['api_key', 'X-API-KEY', 'anything']) {
      const query = `${name}=${target.key}`

      expectUnauthorized(route, await call(route, { ...sent, query, key: null }))
      expectUnauthorized(route, await call(route, { ...sent, query }))
    }
  })

  test('accepts the key only in its own header', async () => {
    const headers = { authorization: `Bearer ${target.key}` }

    expectUnauthorized(route, await call(route, { ...sent, key: null, headers }))
  })
})

test('a key has the documented format', () => {
  expect(target.key).toMatch(/^lt_live_[0-9A-Za-z]{49}$/)
})

test('the error is the same for a malformed and an unknown key', async () => {
  const [unknown, malformed] = [
    await call('GET /leads', { key: inventApiKey() }),
    await call('GET /leads', { key: 'secret' }),
  ]

  expect(malformed.body.error).toEqual(unknown.body.error)
})
