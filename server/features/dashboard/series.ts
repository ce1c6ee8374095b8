import type { Dashboard, DashboardGroup, DashboardPoint } from '../../../contract/dashboard.ts'
import { statuses } from '../../../contract/field-kinds.ts'
import { fromUnits } from '../../../contract/values/exact-decimals.ts'
import type { SeriesFigures } from '../../lead-index/rollups/index.ts'
import type { CreditSeries } from '../attribution/index.ts'

type Series = Dashboard['series'][number]

interface Sum {
  leads: number
  qualified: number
  won: number
  /** Minor units; a bigint because a sum can exceed 2^53. */
  wonMinor: bigint
}

const emptySum = (): Sum => ({ leads: 0, qualified: 0, won: 0, wonMinor: 0n })

/** Keys that have a series even without leads. */
const defaultKeys = { none: ['all'], source: [], status: statuses } as const

/**
 * Series by group: statuses in fixed order, other groups by number of leads.
 *
 * @param parts  Number of points.
 */
export function buildSeries(
  rows: readonly SeriesFigures[],
  by: Exclude<DashboardGroup, 'channel'>,
  parts: number,
): Series[] {
  const createSeries = () => ({
    total: emptySum(),
    points: Array.from({ length: parts }, emptySum),
  })
  const seriesByKey = new Map(defaultKeys[by].map((key) => [String(key), createSeries()]))
  for (const row of rows) {
    const key = by === 'none' ? 'all' : row[by]
    const series = seriesByKey.get(key) ?? createSeries()
    seriesByKey.set(key, series)
    add(series.total, row)
    const point = series.points[row.part]
    if (point !== undefined) add(point, row)
  }
  const series = [...seriesByKey].map(([key, { total, points }]) => ({
    key,
    total: toPoint(total),
    points: points.map(toPoint),
  }))
  return by === 'status' ? series : sortByLeads(series)
}

function add(sum: Sum, { leads, qualified, won, wonMinor }: SeriesFigures): void {
  sum.leads += leads
  sum.qualified += qualified
  sum.won += won
  sum.wonMinor += BigInt(wonMinor)
}

const toPoint = ({ wonMinor, ...counts }: Sum): DashboardPoint => ({
  ...counts,
  value: fromUnits(wonMinor, 2),
})

const sortByLeads = (series: Series[]): Series[] =>
  series.sort((a, b) => b.total.leads - a.total.leads || (a.key < b.key ? -1 : 1))

/** Series of attributed leads. Fractions have six decimals and add up exactly. */
export const buildCreditSeries = (credits: readonly CreditSeries[]): Series[] =>
  sortByLeads(
    credits.map(({ group, points }) => {
      const sumMeasure = (measure: keyof DashboardPoint, units: number) =>
        points.reduce((sum, point) => sum + Math.round(point[measure] * units), 0) / units
      const total = {
        leads: sumMeasure('leads', 1e6),
        qualified: sumMeasure('qualified', 1e6),
        won: sumMeasure('won', 1e6),
        value: sumMeasure('value', 100),
      }
      return { key: group, total, points: [...points] }
    }),
  )
