import { expect, test } from 'vitest'
import type { AdReportDay } from '../ad-spend/ad-report.ts'
import { buildPoints, chooseChartInterval } from './spend-points.ts'

const createDay = (day: string, spend: number, more: Partial<AdReportDay> = {}): AdReportDay => ({
  day,
  currency: 'EUR',
  spend,
  impressions: 0,
  clicks: 1,
  leads: 2,
  qualified: 0,
  won: 0,
  wonValue: spend * 3,
  ...more,
})

const eur = { currency: 'EUR', interval: 'day' } as const

test.for([
  ['2026-11-01', '2026-11-01', 'day'],
  ['2026-01-01', '2026-03-03', 'day'],
  ['2026-01-01', '2026-03-04', 'week'],
  ['2024-01-01', '2024-12-31', 'week'],
  ['2024-01-01', '2025-01-01', 'month'],
] as const)('%s to %s is drawn per %s, %s', ([startDate, endDate, interval]) => {
  expect(chooseChartInterval({ startDate, endDate })).toBe(interval)
})

test('days without data become empty points', () => {
  const points = buildPoints(
    [createDay('2026-02-28', 10), createDay('2026-03-02', 5)],
    { startDate: '2026-02-27', endDate: '2026-03-02' },
    eur,
  )

  expect(points.map(({ day, spend }) => [day, spend])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 10],
    ['2026-03-01', 0],
    ['2026-03-02', 5],
  ])
})

test('other currencies and days outside the period are not drawn', () => {
  const points = buildPoints(
    [createDay('2026-02-28', 10, { currency: 'USD' }), createDay('2026-04-01', 5)],
    { startDate: '2026-02-28', endDate: '2026-02-28' },
    eur,
  )

  expect(points).toEqual([{ day: '2026-02-28', spend: 0, wonValue: 0, leads: 0, clicks: 0 }])
})

test('a week starts on Monday and sums its days without rounding errors', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-08', '2026-11-09']

  const points = buildPoints(
    days.map((day) => createDay(day, 0.1)),
    { startDate: '2026-11-01', endDate: '2026-11-09' },
    { currency: 'EUR', interval: 'week' },
  )

  expect(points).toEqual([
    { day: '2026-10-26', spend: 0.1, wonValue: 0.3, leads: 2, clicks: 1 },
    { day: '2026-11-02', spend: 0.3, wonValue: 0.9, leads: 6, clicks: 3 },
    { day: '2026-11-09', spend: 0.1, wonValue: 0.3, leads: 2, clicks: 1 },
  ])
})

test('a month is one point', () => {
  const points = buildPoints(
    [createDay('2024-02-29', 1), createDay('2024-02-01', 1), createDay('2025-02-01', 1)],
    { startDate: '2024-02-10', endDate: '2025-02-01' },
    { currency: 'EUR', interval: 'month' },
  )

  expect(points).toHaveLength(13)
  expect(points[0]).toMatchObject({ day: '2024-02-01', spend: 2 })
  expect(points.at(-1)).toMatchObject({ day: '2025-02-01', spend: 1 })
})

test.each([
  ['the first to the last day with anything', ['2024-02-29', '2025-02-01'], 13],
  ['its last month, where there is nothing', [], 1],
])('the whole calendar is cut to %s', (_, days, months) => {
  const points = buildPoints(
    days.map((day) => createDay(day, 1)),
    { startDate: '0001-01-01', endDate: '9999-12-31' },
    { currency: 'EUR', interval: 'month' },
  )

  expect(points).toHaveLength(months)
})
