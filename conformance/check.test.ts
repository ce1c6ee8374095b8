import { expect, test } from 'vitest'
import { inventApiKey } from './api-key.ts'
import { call } from './call.ts'

const methods = ['GET', 'POST']

test.for(methods)('%s /check answers success and nothing else', async (method) => {
  const { status, body } = await call(`${method} /check`)

  expect([status, body]).toEqual([200, { success: true }])
})

test.for(methods)('%s /check answers a bad key with one error text', async (method) => {
  const answers = [
    await call(`${method} /check`, { key: null }),
    await call(`${method} /check`, { key: inventApiKey() }),
  ]

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([401, { error: expect.stringMatching(/\w/) }])
  }
})

test('a body that comes along is ignored', async () => {
  expect((await call('POST /check', { body: '{"oops"' })).status).toBe(200)
})
