import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { othersKey } from '../../../../contract/reports/dashboard-series.ts'
import { buildSeries, chartRows } from './over-time-series.ts'

const point = (leads: number) => ({ leads, qualified: 0, won: 0, lost: 0, value: leads * 2 })

const createDashboard = (
  by: Dashboard['by'],
  groups: Readonly<Record<string, readonly number[]>>,
) =>
  // The other metrics do not matter here.
  ({
    by,
    series: Object.entries(groups).map(([key, values]) => ({
      key,
      total: point(values.reduce((a, b) => a + b, 0)),
      points: values.map(point),
    })),
  }) as unknown as Dashboard

test('the largest series comes first, and empty ones are omitted', () => {
  const data = createDashboard('source', { api: [1, 1], gtm: [0, 0], manual: [3, 0] })

  const series = buildSeries(data, 'value')

  expect(series.map(({ key, total, values }) => [key, total, values])).toEqual([
    ['manual', 6, [6, 0]],
    ['api', 4, [2, 2]],
  ])
})

test('statuses keep their order', () => {
  const data = createDashboard('status', { open: [1], won: [9] })

  expect(buildSeries(data, 'leads').map(({ key }) => key)).toEqual(['open', 'won'])
})

test('no lead is missing from the chart, regardless of the number of groups', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 20 }), (groups) => {
      const data = createDashboard(
        'channel',
        Object.fromEntries(groups.map((values, i) => [`group ${i}`, values])),
      )

      const series = buildSeries(data, 'leads')

      const sum = series.reduce((all, { total }) => all + total, 0)
      expect(sum).toBe(groups.flat().reduce((a, b) => a + b, 0))
      expect(series.length).toBeLessThanOrEqual(8)
      for (const { total, values } of series) {
        expect(values.reduce((a, b) => a + b, 0)).toBe(total)
      }
    }),
  )
})

test('a chart has one row per point, with small series combined', () => {
  const groups = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`g${i}`, [10 - i]]))

  const rows = chartRows(['Monday'], buildSeries(createDashboard('source', groups), 'leads'))

  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ 'the day': 'Monday', g0: 10, [othersKey]: 5 })
})
