import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../features/api-keys/index.ts'
import { maxBodyBytes } from '../http/serve-api.ts'
import { expectError } from './expect-answer.ts'
import { startService, type TestOrg } from './harness.ts'
import { bodyRoutes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

let writer: TestOrg
beforeAll(async () => {
  writer = await service.newOrg()
})

describe.for(bodyRoutes)('the body of $name', ({ op, route, method, path }) => {
  const limit = op.maxBodyBytes ?? maxBodyBytes

  test('is rejected with 413 above its limit, with and without Content-Length', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(limit) })
    const chunked = await service.app.inject({
      method: method as 'POST', // The type of `rest` guarantees that this is an HTTP method.
      url: `/api${path}`,
      headers: { 'x-api-key': writer.key, 'content-type': 'application/json' },
      payload: Readable.from([body.slice(0, 1_000), body.slice(1_000)]),
    })

    expectError(await writer.call(route, { body }), 413, 'VALIDATION_ERROR')
    expect(chunked.statusCode).toBe(413)
  })

  test('is measured before it is parsed, so the limit itself is not a 413', async () => {
    const filler = 'x'.repeat(limit - JSON.stringify({ name: '' }).length)

    const answer = await writer.call(route, { body: { name: filler } })

    expectError(answer, 400, op.invalidInputCode)
  })

  test('is rejected with 415 unless it is JSON', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      '?',
    ]) {
      const answer = await writer.call(route, { body: {}, headers: { 'content-type': type } })

      expectError(answer, 415, 'VALIDATION_ERROR')
    }
  })

  test('can specify its character set', async () => {
    const type = 'application/json; charset=utf-8'

    const answer = await writer.call(route, { body: {}, headers: { 'content-type': type } })

    expect(answer.status).not.toBe(415)
  })

  test('is rejected with 415 if compressed', async () => {
    const answer = await service.app.inject({
      method: method as 'POST', // The type of `rest` guarantees that this is an HTTP method.
      url: `/api${path}`,
      headers: {
        'x-api-key': writer.key,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync('{}'),
    })

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'VALIDATION_ERROR'])
  })

  test('is required: 400', async () => {
    for (const request of [{}, { body: '' }, { body: ' \n' }]) {
      expectError(await writer.call(route, request), 400, 'VALIDATION_ERROR')
    }
  })

  test('must be an object', async () => {
    for (const body of ['null', '1', '"text"', '[]', 'true']) {
      expectError(await writer.call(route, { body }), 400, 'VALIDATION_ERROR')
    }
  })

  test('is not read without a valid key', async () => {
    const answer = await service.callWith(createApiKey(), route, { body: 'x'.repeat(limit + 1) })

    expectError(answer, 401, 'UNAUTHORIZED')
  })
})
