import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPause, getRetryDelay, retryDelaysMs } from './retry-schedule.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const now = new Date('2026-01-05T12:00:00.000Z')
const failed = { status: 500, retryAfter: undefined, failures: 1, now } as const

test('a pause is never shorter than planned, and at most a tenth longer', () => {
  fc.assert(
    fc.property(fc.nat(retryDelaysMs.length - 1), random, (attempts, share) => {
      const [planned = 0, delay = -1] = [retryDelaysMs[attempts], getRetryDelay(attempts, share)]

      expect(delay).toBeGreaterThanOrEqual(planned)
      expect(delay).toBeLessThanOrEqual(planned * 1.1)
    }),
  )
})

test('each pause is longer than the one before, regardless of jitter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), random, random, (attempts, one, other) => {
      const [before = 0, after = 0] = [
        getRetryDelay(attempts - 1, one),
        getRetryDelay(attempts, other),
      ]

      expect(after).toBeGreaterThan(before)
    }),
  )
})

test('ten attempts are made in about three days', () => {
  expect(getRetryDelay(10, 0)).toBeUndefined()
  expect(retryDelaysMs.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeCloseTo(75.6, 1)
})

test('a server that responds with an error is not slowed down at first', () => {
  expect(getPause(failed)).toBe(0)
})

test.for([429, 502, 504])('status %i slows an endpoint down', (status) => {
  expect(getPause({ ...failed, status })).toBe(30_000)
})

test('Retry-After is obeyed as seconds and as a date, up to a day', () => {
  const pause = (retryAfter: string) => getPause({ ...failed, status: 429, retryAfter })

  expect(pause('120')).toBe(120_000)
  expect(pause('Mon, 05 Jan 2026 12:01:00 GMT')).toBe(60_000)
  expect(pause('Mon, 05 Jan 2026 11:00:00 GMT')).toBe(0)
  expect(pause('999999999')).toBe(86_400_000)
  expect(pause('soon')).toBe(30_000)
})

test('an endpoint that keeps failing is tried at most every five minutes', () => {
  const pauses = [4, 5, 6, 13, 14, 100].map((failures) => getPause({ ...failed, failures }))

  expect(pauses).toEqual([0, 1_000, 2_000, 256_000, 300_000, 300_000])
})
