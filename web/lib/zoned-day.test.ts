import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../contract/values/time.ts'
import { dayAt } from './days.ts'
import { startOfDay, toBounds, toDayRange } from './zoned-day.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']
const oddZones = ['Africa/Cairo', 'America/Santiago', 'Etc/GMT+12', 'Pacific/Apia']
const someDay = fc.integer({ min: 0, max: 18_000 }).map((days) => addDays('1995-01-01', days))
const someZone = fc.constantFrom(...zones, ...oddZones)

test('a day starts at its first instant, right after the previous day', () => {
  fc.assert(
    fc.property(someDay, someZone, (day, zone) => {
      // Samoa skipped December 30, 2011.
      fc.pre(!(zone === 'Pacific/Apia' && day === '2011-12-30'))
      const start = Date.parse(startOfDay(day, zone))
      expect(dayAt(start, zone)).toBe(day)
      expect(dayAt(start - 1, zone) < day).toBe(true)
    }),
  )
})

test('days are in the time zone of the organization', () => {
  expect(startOfDay('2026-07-01', 'Europe/Berlin')).toBe('2026-06-30T22:00:00.000Z')
  expect(startOfDay('2026-12-01', 'Europe/Berlin')).toBe('2026-11-30T23:00:00.000Z')
})

test('a day without midnight starts when the clocks have moved forward', () => {
  expect(startOfDay('2024-04-26', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z')
  expect(dayAt(Date.parse('2024-04-25T21:59:59.999Z'), 'Africa/Cairo')).toBe('2024-04-25')
})

test('bounds of whole days are parsed as these days', () => {
  fc.assert(
    fc.property(someDay, fc.nat(400), zoneOrNone(), (from, length, zone) => {
      const range = { from, to: addDays(from, length) }
      expect(toDayRange(toBounds(range, zone), zone)).toEqual(range)
    }),
  )
})

/** Time zones in which every tested day exists. */
function zoneOrNone() {
  return fc.constantFrom(...zones)
}

test('open ends stay open', () => {
  const range = { from: '2026-01-05', to: null }

  expect(toBounds(range, 'UTC')).toEqual({ gte: '2026-01-05T00:00:00.000Z' })
  expect(toDayRange({ gte: '2026-01-05' }, 'UTC')).toEqual(range)
})

test('bounds within a day, or of another time zone, are not whole days', () => {
  expect(toDayRange({ gte: '2026-01-05T08:00:00Z' }, 'UTC')).toBeUndefined()
  expect(toDayRange({ gte: '2026-01-05' }, 'Europe/Berlin')).toBeUndefined()
  expect(toDayRange({ lt: 'never' }, 'UTC')).toBeUndefined()
})
