import { expect, test } from 'vitest'
import { inventApiKey } from './api-key.ts'
import { call } from './call.ts'

const methods = ['GET', 'POST']

test.for(methods)('%s /check returns success and nothing else', async (method) => {
  const { status, body } = await call(`${method} /check`)

  expect([status, body]).toEqual([200, { success: true }])
})

test.for(methods)('%s /check returns one error text for an invalid key', async (method) => {
  const answers = [
    await call(`${method} /check`, { key: null }),
    await call(`${method} /check`, { key: inventApiKey() }),
  ]

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([401, { error: expect.stringMatching(/\w/) }])
  }
})

test('a body is ignored', async () => {
  expect((await call('POST /check', { body: '{"oops"' })).status).toBe(200)
})
