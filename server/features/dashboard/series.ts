import type { Dashboard, DashboardGroup, DashboardPoint } from '../../../contract/dashboard.ts'
import { statuses } from '../../../contract/field-kinds.ts'
import { fromUnits } from '../../../contract/values/exact-decimals.ts'
import type { PartSums } from '../../lead-index/index.ts'
import type { CreditSeries } from '../attribution/index.ts'

type Series = Dashboard['series'][number]

/** A point to which more is added. */
interface Sum {
  leads: number
  qualified: number
  won: number
  /** Value of won leads in minor units: a sum may pass 2^53. */
  wonMinor: bigint
}

const nothing = (): Sum => ({ leads: 0, qualified: 0, won: 0, wonMinor: 0n })

/** Keys that are there even when no lead has them. */
const always = { none: ['all'], source: [], status: statuses } as const

/**
 * Series of what leads are told apart by: statuses in their order, the others by number of leads.
 *
 * @param parts  Number of points.
 */
export function seriesOf(
  rows: readonly PartSums[],
  by: Exclude<DashboardGroup, 'channel'>,
  parts: number,
): Series[] {
  const open = () => ({ total: nothing(), points: Array.from({ length: parts }, nothing) })
  const known = new Map(always[by].map((key) => [String(key), open()]))
  for (const row of rows) {
    const key = by === 'none' ? 'all' : row[by]
    const series = known.get(key) ?? open()
    known.set(key, series)
    add(series.total, row)
    const point = series.points[row.part]
    if (point !== undefined) add(point, row)
  }
  const series = [...known].map(([key, { total, points }]) => ({
    key,
    total: toPoint(total),
    points: points.map(toPoint),
  }))
  return by === 'status' ? series : byLeads(series)
}

function add(sum: Sum, { status, leads, qualified, wonMinor }: PartSums): void {
  sum.leads += leads
  sum.qualified += qualified
  if (status === 'won') sum.won += leads
  sum.wonMinor += BigInt(wonMinor)
}

const toPoint = ({ wonMinor, ...counts }: Sum): DashboardPoint => ({
  ...counts,
  value: fromUnits(wonMinor, 2),
})

const byLeads = (series: Series[]): Series[] =>
  series.sort((a, b) => b.total.leads - a.total.leads || (a.key < b.key ? -1 : 1))

/** Series of credits: parts of a lead have six decimals, and add up without leaving any over. */
export const seriesOfCredits = (credits: readonly CreditSeries[]): Series[] =>
  byLeads(
    credits.map(({ group, points }) => {
      const sumOf = (measure: keyof DashboardPoint, units: number) =>
        points.reduce((sum, point) => sum + Math.round(point[measure] * units), 0) / units
      const total = {
        leads: sumOf('leads', 1e6),
        qualified: sumOf('qualified', 1e6),
        won: sumOf('won', 1e6),
        value: sumOf('value', 100),
      }
      return { key: group, total, points: [...points] }
    }),
  )
