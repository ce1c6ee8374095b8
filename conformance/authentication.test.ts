import { describe, expect, test } from 'vitest'
import { inventApiKey } from './api-key.ts'
import { type Answer, call, target } from './call.ts'
import { operations } from './lead-table.ts'

/** 401 as the operation words it: the key check has a body of its own. */
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

  test('refuses a key that nobody issued, or that is misspelt', async () => {
    const last = target.key.at(-1) === '0' ? '1' : '0'

    expectUnauthorized(route, await call(route, { ...sent, key: inventApiKey() }))
    expectUnauthorized(route, await call(route, { ...sent, key: target.key.slice(0, -1) + last }))
    expectUnauthorized(route, await call(route, { ...sent, key: 'secret' }))
  })

  test('refuses a key in the address, even beside a good one', async () => {
    for (const name of ['api_key', 'X-API-KEY', 'anything']) {
      const query = `${name}=${target.key}`

      expectUnauthorized(route, await call(route, { ...sent, query, key: null }))
      expectUnauthorized(route, await call(route, { ...sent, query }))
    }
  })

  test('takes the key from its own header alone', async () => {
    const headers = { authorization: `Bearer ${target.key}` }

    expectUnauthorized(route, await call(route, { ...sent, key: null, headers }))
  })
})

test('a key has the published form', () => {
  expect(target.key).toMatch(/^lt_live_[0-9A-Za-z]{49}$/)
})

test('a refusal does not tell a malformed key from an unknown one', async () => {
  const [unknown, malformed] = [
    await call('GET /leads', { key: inventApiKey() }),
    await call('GET /leads', { key: 'secret' }),
  ]

  expect(malformed.body.error).toEqual(unknown.body.error)
})
