import { describe, expect, test } from 'vitest'
import { LeadtraceError } from './leadtrace-error.ts'
import { maxWaitMs, mayRepeat, readRetryAfter, waitMs } from './retry.ts'

const answered = (status: number, retryAfterMs?: number) =>
  new LeadtraceError('INTERNAL_ERROR', 'no', { status, retryAfterMs })

const network = new LeadtraceError('NETWORK_ERROR', 'away')
const timeout = new LeadtraceError('TIMEOUT', 'late')

describe('retries', () => {
  test.for([
    ['no connection', network],
    ['no answer in time', timeout],
    ['a rate limit', answered(429)],
    ['a service that is away', answered(503, 1_000)],
    ['a proxy without its service', answered(502)],
    ['a proxy that lost patience', answered(504)],
    ['a twin in flight', answered(409, 1_000)],
  ] as const)('a read or a create with a key after %s', ([, error]) => {
    expect(mayRepeat('any', error)).toBe(true)
  })

  test.for([
    ['no connection, because its fate is unknown', network, false],
    ['no answer in time', timeout, false],
    ['a proxy without its service', answered(502), false],
    ['503 without Retry-After, which may be of a proxy', answered(503), false],
    ['503 with Retry-After', answered(503, 1_000), true],
    ['429 with Retry-After', answered(429, 0), true],
    ['a conflict', answered(409, 1_000), false],
  ] as const)('an update after %s', ([, error, may]) => {
    expect(mayRepeat('refused', error)).toBe(may)
  })

  test.for([400, 401, 403, 404, 409, 413, 500])('nothing after status %i', (status) => {
    expect(mayRepeat('any', answered(status))).toBe(false)
    expect(mayRepeat('refused', answered(status))).toBe(false)
  })

  test('nothing if the service requests a longer delay than the client accepts', () => {
    expect(mayRepeat('any', answered(503, maxWaitMs))).toBe(true)
    expect(mayRepeat('any', answered(503, maxWaitMs + 1))).toBe(false)
  })
})

test('the delay doubles with jitter, and is at least what the service requests', () => {
  expect([1, 2, 3].map((failed) => waitMs(failed, undefined, 0))).toEqual([250, 500, 1_000])
  expect(waitMs(1, undefined, 1)).toBe(375)
  expect(waitMs(20, undefined, 0)).toBe(maxWaitMs)
  expect(waitMs(1, 2_000, 0)).toBe(2_000)
  expect(waitMs(1, 2_000, 1)).toBe(3_000)
  expect(waitMs(1, 0, 1)).toBe(125)
})

test('Retry-After is parsed as seconds and as a date', () => {
  const now = Date.parse('2026-01-31T12:00:00Z')

  expect(readRetryAfter('3', now)).toBe(3_000)
  expect(readRetryAfter('Sat, 31 Jan 2026 12:00:04 GMT', now)).toBe(4_000)
  expect(readRetryAfter('Sat, 31 Jan 2026 11:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('soon', now)).toBeUndefined()
  expect(readRetryAfter(null, now)).toBeUndefined()
})
