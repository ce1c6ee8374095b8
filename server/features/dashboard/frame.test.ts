import { expect, test } from 'vitest'
import { type Org, orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { newId } from '../../platform/process/ids.ts'
import { buildFrame } from './frame.ts'

const createOrg = (timeZone: string): Org => ({
  id: newId(),
  ...orgSettingsSchema.parse({ name: 'Test', timeZone }),
  ...planSchema.parse({}),
})

const utc = createOrg('UTC')
const now = new Date('2026-03-15T12:00:00Z')
const days = (startDate: string, endDate: string) => ({ startDate, endDate, interval: undefined })

const formatDays = (parts: readonly { firstDay: string; lastDay: string }[]) =>
  parts.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)

test("without dates the dashboard covers the last 30 days, up to today in the organization's time zone", () => {
  const frame = buildFrame(createOrg('Pacific/Auckland'), { interval: undefined }, now)

  expect(formatDays([frame.period])).toEqual(['2026-02-15 2026-03-16'])
  expect(formatDays(frame.before === null ? [] : [frame.before])).toEqual(['2026-01-16 2026-02-14'])
  expect([frame.interval, frame.parts.length]).toEqual(['day', 30])
})

test.for([
  ['2026-01-01', '2026-03-03', 'day', 62],
  ['2026-01-01', '2026-03-04', 'week', 10],
  ['2025-01-01', '2025-12-31', 'week', 53],
  ['2024-01-01', '2025-01-01', 'month', 13],
] as const)('%s to %s uses the interval %s', ([from, until, interval, points]) => {
  const frame = buildFrame(utc, days(from, until), now)

  expect([frame.interval, frame.parts.length]).toEqual([interval, points])
})

test.for([
  ['previous', '2024-01-29', '2024-02-28'],
  ['year', '2023-02-28', '2023-03-30'],
] as const)('the period is compared with %s: %s to %s', ([compare, from, until]) => {
  const { before } = buildFrame(utc, { ...days('2024-02-29', '2024-03-30'), compare }, now)

  expect(formatDays(before === null ? [] : [before])).toEqual([`${from} ${until}`])
})

test('weeks start on Monday, months on the first; the first and last are cut to the period', () => {
  const input = days('2026-01-28', '2026-02-10')
  const weeks = buildFrame(utc, { ...input, interval: 'week' }, now)
  const months = buildFrame(utc, { ...input, interval: 'month' }, now)

  expect(formatDays(weeks.parts)).toEqual([
    '2026-01-28 2026-02-01',
    '2026-02-02 2026-02-08',
    '2026-02-09 2026-02-10',
  ])
  expect(formatDays(months.parts)).toEqual(['2026-01-28 2026-01-31', '2026-02-01 2026-02-10'])
})

test.for(['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'])(
  'points have no gaps across daylight saving changes in %s',
  (timeZone) => {
    for (const interval of ['day', 'week', 'month'] as const) {
      const { period, before, parts } = buildFrame(
        createOrg(timeZone),
        { startDate: '2026-03-01', endDate: '2026-11-30', interval },
        now,
      )

      expect(parts.map(({ start }) => start)).toEqual([
        period.start,
        ...parts.slice(0, -1).map(({ end }) => end),
      ])
      expect(parts.at(-1)?.end).toBe(period.end)
      expect(before?.end).toBe(period.start)
    }
  },
)

test.for([
  [{ startDate: '2026-01-01' }, 'VALIDATION_ERROR'],
  [{ endDate: '2026-01-01' }, 'VALIDATION_ERROR'],
  [{ startDate: '2026-01-02', endDate: '2026-01-01' }, 'VALIDATION_ERROR'],
  [{ startDate: '2026-02-30', endDate: '2026-03-01' }, 'INVALID_DATE'],
  [{ startDate: '', endDate: '2026-03-01' }, 'INVALID_DATE'],
  [{ startDate: '0500-01-01', endDate: '0500-01-02' }, 'VALIDATION_ERROR'],
  [{ startDate: '1900-01-01', endDate: '2026-01-01' }, 'VALIDATION_ERROR'],
  [{ startDate: '2024-01-01', endDate: '2026-01-01', interval: 'day' }, 'VALIDATION_ERROR'],
] as const)('%j is rejected', ([input, code]) => {
  const complete = { startDate: undefined, endDate: undefined, interval: undefined, ...input }

  expect(() => buildFrame(utc, complete, now)).toThrow(expect.objectContaining({ code }))
})

test('the last day of the calendar works like any other', () => {
  const { period, parts } = buildFrame(utc, days('9999-12-30', '9999-12-31'), now)

  expect(formatDays(parts)).toEqual(['9999-12-30 9999-12-30', '9999-12-31 9999-12-31'])
  expect(period.lastDay).toBe('9999-12-31')
})
