import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PeriodInput } from '../../../contract/period.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Calendar, resolvePeriod, subscriptionPeriod } from './period.ts'

const createCalendar = (rest: Partial<Calendar> = {}): Calendar => ({
  timeZone: 'UTC',
  periodAnchor: null,
  periodMonths: 1,
  ...rest,
})

const getErrorCode = (input: PeriodInput): string | undefined => {
  try {
    resolvePeriod(createCalendar(), input, new Date('2026-03-15T12:00:00Z'))
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.code : 'other'
  }
}

describe("without a subscription the period is the calendar month in the organization's time zone", () => {
  test.each([
    ['UTC', '2026-03-15T12:00Z', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['UTC', '2026-03-01T00:00Z', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    // Daylight saving time starts within the month, so the start and the end have different UTC
    // offsets.
    [
      'Europe/Amsterdam',
      '2026-03-15T12:00Z',
      '2026-02-28T23:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ],
    // In Auckland it is already April.
    [
      'Pacific/Auckland',
      '2026-03-31T11:00Z',
      '2026-03-31T11:00:00.000Z',
      '2026-04-30T12:00:00.000Z',
    ],
    ['Asia/Kathmandu', '2026-03-31T18:15Z', '2026-03-31T18:15:00.000Z', '2026-04-30T18:15:00.000Z'],
    ['+05:45', '2026-03-31T18:14:59.999Z', '2026-02-28T18:15:00.000Z', '2026-03-31T18:15:00.000Z'],
    [
      'America/St_Johns',
      '2026-01-15T00:00Z',
      '2026-01-01T03:30:00.000Z',
      '2026-02-01T03:30:00.000Z',
    ],
  ])('%s at %s', (timeZone, now, start, end) => {
    const period = resolvePeriod(createCalendar({ timeZone }), { period: 'current' }, new Date(now))

    expect(period).toMatchObject({ start, end })
    expect(subscriptionPeriod(createCalendar({ timeZone }), new Date(now))).toBeNull()
  })
})

describe('a subscription counts whole periods from its anchor', () => {
  test.each([
    ['2026-01-10', 1, '2026-03-09T23:59:59.999Z', '2026-02-10', '2026-03-09'],
    ['2026-01-10', 1, '2026-03-10T00:00:00.000Z', '2026-03-10', '2026-04-09'],
    ['2026-01-31', 1, '2026-02-27T12:00Z', '2026-01-31', '2026-02-27'],
    ['2026-01-31', 1, '2026-02-28T12:00Z', '2026-02-28', '2026-03-30'],
    // After February, the period starts on the 31st again: a period that starts earlier in a short
    // month must not affect later periods.
    ['2026-01-31', 1, '2026-03-31T12:00Z', '2026-03-31', '2026-04-29'],
    ['2024-02-29', 12, '2026-03-01T00:00Z', '2026-02-28', '2027-02-27'],
    ['2024-02-29', 12, '2028-03-01T00:00Z', '2028-02-29', '2029-02-27'],
    ['2025-11-15', 3, '2026-02-14T12:00Z', '2025-11-15', '2026-02-14'],
    ['2025-11-15', 3, '2026-02-15T12:00Z', '2026-02-15', '2026-05-14'],
  ])('anchor %s, %i months, at %s', (periodAnchor, periodMonths, now, firstDay, lastDay) => {
    const org = createCalendar({ periodAnchor, periodMonths })

    expect(subscriptionPeriod(org, new Date(now))).toMatchObject({ firstDay, lastDay })
  })

  test('previous is the period before, even before the anchor', () => {
    const org = createCalendar({ periodAnchor: '2026-03-31' })

    const period = resolvePeriod(org, { period: 'previous' }, new Date('2026-04-01T00:00Z'))

    expect(period).toMatchObject({ firstDay: '2026-02-28', lastDay: '2026-03-30' })
  })

  test('before the first day of the subscription the calendar month applies', () => {
    const org = createCalendar({ periodAnchor: '2026-03-20', timeZone: 'Europe/Amsterdam' })
    const before = new Date('2026-03-19T22:59:59.999Z')
    const first = new Date('2026-03-19T23:00:00.000Z')

    expect(subscriptionPeriod(org, before)).toBeNull()
    expect(resolvePeriod(org, { period: 'current' }, before).firstDay).toBe('2026-03-01')
    expect(subscriptionPeriod(org, first)?.firstDay).toBe('2026-03-20')
  })
})

describe('a custom period covers whole local days, both bounds included', () => {
  test.each([
    ['UTC', '2026-03-29', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    // A day with 23 hours, and a day with 25 hours.
    [
      'Europe/Amsterdam',
      '2026-03-29',
      '2026-03-29',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      'Europe/Amsterdam',
      '2026-10-25',
      '2026-10-25',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ],
    // Midnight does not exist on this day in Cairo.
    [
      'Africa/Cairo',
      '2024-04-26',
      '2024-04-26',
      '2024-04-25T22:00:00.000Z',
      '2024-04-26T21:00:00.000Z',
    ],
    ['+05:45', '2024-02-29', '2024-03-01', '2024-02-28T18:15:00.000Z', '2024-03-01T18:15:00.000Z'],
    // The entire range of dates that the database can store.
    [
      'Asia/Kathmandu',
      '0001-01-01',
      '9999-12-31',
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T18:15:00.000Z',
    ],
    [
      'America/New_York',
      '0001-01-01',
      '9999-12-31',
      '0001-01-01T04:56:02.000Z',
      '9999-12-31T23:59:59.999Z',
    ],
  ])('%s, %s to %s', (timeZone, startDate, endDate, start, end) => {
    const input = { period: 'custom', startDate, endDate } as const

    const period = resolvePeriod(createCalendar({ timeZone }), input, new Date('2026-03-15T12:00Z'))

    expect(period).toMatchObject({ start, end, firstDay: startDate, lastDay: endDate })
  })

  test.each([
    [{ period: 'custom' }, 'VALIDATION_ERROR'],
    [{ period: 'custom', startDate: '2026-01-01' }, 'VALIDATION_ERROR'],
    [{ period: 'custom', endDate: '2026-01-01' }, 'VALIDATION_ERROR'],
    [{ period: 'custom', startDate: '2026-01-02', endDate: '2026-01-01' }, 'VALIDATION_ERROR'],
    [{ period: 'custom', startDate: '2026-02-29', endDate: '2026-03-01' }, 'INVALID_DATE'],
    [{ period: 'custom', startDate: '2026-1-1', endDate: '2026-03-01' }, 'INVALID_DATE'],
    [
      { period: 'custom', startDate: '2026-01-01T00:00:00Z', endDate: '2026-03-01' },
      'INVALID_DATE',
    ],
    [{ period: 'custom', startDate: '', endDate: '2026-03-01' }, 'INVALID_DATE'],
    [{ period: 'current', endDate: '31-12-2026' }, 'INVALID_DATE'],
    [{ period: 'previous', startDate: '2026-13-01' }, 'INVALID_DATE'],
    [{ period: 'current', startDate: '2026-01-02', endDate: '2026-01-01' }, undefined],
  ] as [PeriodInput, string | undefined][])('%j gives %s', (input, code) => {
    expect(getErrorCode(input)).toBe(code)
  })
})

const zones = [
  'UTC',
  'Europe/Amsterdam',
  'America/St_Johns',
  'Asia/Kathmandu',
  '+05:45',
  'Africa/Cairo',
  'Pacific/Apia',
  'America/Havana',
  'Australia/Lord_Howe',
]

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const anyCalendar: fc.Arbitrary<Calendar> = fc.record({
  timeZone: fc.constantFrom(...zones),
  periodAnchor: fc.option(anyDay),
  periodMonths: fc.integer({ min: 1, max: 12 }),
})

const anyNow = fc.date({
  min: new Date('2015-01-01'),
  max: new Date('2040-12-31'),
  noInvalidDate: true,
})

test('periods have no gaps or overlaps: each contains its now and starts where the previous one ends', () => {
  fc.assert(
    fc.property(anyCalendar, anyNow, (org, now) => {
      const current = resolvePeriod(org, { period: 'current' }, now)
      const previous = resolvePeriod(org, { period: 'previous' }, now)

      expect(Date.parse(current.start)).toBeLessThanOrEqual(now.getTime())
      expect(Date.parse(current.end)).toBeGreaterThan(now.getTime())
      expect(previous.end).toBe(current.start)
      expect(previous.start < previous.end).toBe(true)
      const { firstDay: startDate, lastDay: endDate } = current
      expect(resolvePeriod(org, { startDate, endDate }, now)).toEqual({
        ...current,
        kind: 'custom',
      })
    }),
    { numRuns: 500 },
  )
})

test('the last instant of a subscription period still belongs to it', () => {
  fc.assert(
    fc.property(anyCalendar, anyNow, (org, now) => {
      const current = subscriptionPeriod(org, now)
      fc.pre(current !== null)
      const end = Date.parse(current?.end ?? '')

      expect(subscriptionPeriod(org, new Date(end - 1))).toEqual(current)
      expect(subscriptionPeriod(org, new Date(end))?.start).toBe(current?.end)
    }),
    { numRuns: 300 },
  )
})
