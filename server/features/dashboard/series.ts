import type { Dashboard, DashboardGroup } from '../../../contract/dashboard.ts'
import { statuses } from '../../../contract/field-kinds.ts'
import type { SeriesFigures } from '../../lead-index/rollups/index.ts'
import {
  type CreditFigures,
  type CreditSeries,
  roundPreservingSum,
  type SpendSeries,
  sumFigures,
  toSums,
} from '../attribution/index.ts'

/** A group's exact figures over time. */
export interface Series {
  readonly key: string
  readonly points: readonly CreditFigures[]
  /** Spend at each point; null if it cannot be assigned to the groups. */
  readonly spend: SpendSeries | null
}

/** Keys that have a series even if there are no leads. */
const defaultKeys = { none: ['all'], source: [], status: statuses } as const

/**
 * Series by group: statuses in a fixed order, all other groups by number of leads.
 *
 * @param parts  Number of points.
 * @param valueUnit  Number of value units per minor unit; each point is rounded to minor units.
 */
export function buildSeries(
  rows: readonly SeriesFigures[],
  by: Exclude<DashboardGroup, 'channel'>,
  parts: number,
  valueUnit = 1n,
): Series[] {
  const rowsByKey = Map.groupBy(rows, (row) => (by === 'none' ? 'all' : row[by]))
  const keys = new Set<string>([...defaultKeys[by], ...rowsByKey.keys()])
  const series = [...keys].map((key): Series => {
    const byPart = Map.groupBy(rowsByKey.get(key) ?? [], ({ part }) => part)
    const points = Array.from({ length: parts }, (_, i) =>
      sumFigures((byPart.get(i) ?? []).map(toFigures)),
    )
    return { key, points, spend: null }
  })
  const rounded = valueUnit === 1n ? series : roundValues(series, valueUnit)
  return by === 'status' ? rounded : sortByLeads(rounded)
}

/** Rounds the values at each point so that the rounded series still add up to the rounded total. */
function roundValues(series: readonly Series[], unit: bigint): Series[] {
  const columns = (series[0]?.points ?? []).map((_, i) =>
    roundPreservingSum(
      series.map(({ points }) => points[i]?.valueMinor ?? 0n),
      unit,
    ),
  )
  return series.map((one, place) => ({
    ...one,
    points: one.points.map((figures, i) => ({ ...figures, valueMinor: columns[i]?.[place] ?? 0n })),
  }))
}

/** Converts counts to millionths, the unit used for fractional credit for leads. */
const toFigures = ({ leads, qualified, won, lost, wonMinor }: SeriesFigures): CreditFigures => ({
  leads: leads * 1e6,
  qualified: qualified * 1e6,
  won: won * 1e6,
  lost: lost * 1e6,
  valueMinor: BigInt(wonMinor),
})

/** Builds series from the credit for leads. */
export const buildCreditSeries = (credits: readonly CreditSeries[]): Series[] =>
  sortByLeads(credits.map(({ group, ...series }) => ({ key: group, ...series })))

function sortByLeads(series: readonly Series[]): Series[] {
  const leads = new Map(series.map((one) => [one, sumFigures(one.points).leads]))
  return series.toSorted(
    (a, b) => (leads.get(b) ?? 0) - (leads.get(a) ?? 0) || (a.key < b.key ? -1 : 1),
  )
}

/** A series, as displayed in the dashboard. */
export const toDashboardSeries = ({ key, points }: Series): Dashboard['series'][number] => ({
  key,
  total: toSums(sumFigures(points)),
  points: points.map(toSums),
})
