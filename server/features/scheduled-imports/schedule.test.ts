import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../../../contract/values/time.ts'
import { nextAttempt, nextDaily } from './schedule.ts'

test('the next time is the next local occurrence of the hour', () => {
  const at = (now: string, hour = 6) => nextDaily('Europe/Berlin', hour, new Date(now))

  expect(at('2026-11-21T04:59:59.999Z')).toBe('2026-11-21T05:00:00.000Z')
  expect(at('2026-11-21T05:00:00.000Z')).toBe('2026-11-22T05:00:00.000Z')
  // Daylight saving time ends on October 25. It starts on March 28, so 2:00 does not exist on that
  // day.
  expect(at('2026-10-24T12:00:00Z')).toBe('2026-10-25T05:00:00.000Z')
  expect(at('2027-03-27T12:00:00Z', 2)).toBe('2027-03-28T01:00:00.000Z')
})

test('a failed run is retried after 15 minutes, 1 hour and 4 hours, then at its usual time', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const after = (failures: number) => nextAttempt('UTC', 6, failures, now)

  expect([1, 2, 3, 4, 9].map(after)).toEqual([
    '2026-11-21T12:15:00.000Z',
    '2026-11-21T13:00:00.000Z',
    '2026-11-21T16:00:00.000Z',
    '2026-11-22T06:00:00.000Z',
    '2026-11-22T06:00:00.000Z',
  ])
  expect(nextAttempt('UTC', 13, 3, now)).toBe('2026-11-21T13:00:00.000Z')
})

test('the next time is in the future, by at most little more than a day', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 23 }),
      fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      (zone, hour, now) => {
        const hours = (Date.parse(nextDaily(zone, hour, now)) - now.getTime()) / hourMs
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(26)
      },
    ),
  )
})
