import type { AttributionGroup } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import type { CountedBy, Span } from '../../lead-index/rollups/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ValueRate } from '../ad-spend/index.ts'
import { creditParts } from './credit-period.ts'
import { groupSpend, type SpendSource, sumSpend } from './report/group-spend.ts'
import type { SpendSeries } from './report/spend-grouping.ts'
import {
  type CreditFigures,
  getValueUnit,
  groupByModel,
  noFigures,
  roundColumn,
} from './table/split-credits.ts'
import { noCredits } from './tally.ts'

export interface SeriesQuery {
  readonly by: AttributionGroup
  readonly model: AttributionModel
  readonly countedBy: CountedBy
  /** Whole days in the organization's time zone, ascending, without gaps. */
  readonly parts: readonly Span[]
  /** Spend in each part, to be assigned to the groups; null if spend was not requested. */
  readonly source: SpendSource | null
  /** Rates for converting values; empty if there are none. */
  readonly rates: readonly ValueRate[]
}

export interface CreditSeries {
  readonly group: string
  readonly points: readonly CreditFigures[]
  /** Spend in each part; null if it was not requested or cannot be assigned to the groups. */
  readonly spend: SpendSeries | null
}

/**
 * Credits the leads in each part of a period to groups, using one model. In each part, the groups'
 * figures add up to the total number of leads, their total value and the total spend.
 *
 * @see L-33
 */
export async function creditSeries(
  db: Database,
  { id: orgId, conversionWindowDays: windowDays, timeZone }: Org,
  { by, model, countedBy, parts, source, rates }: SeriesQuery,
  now: Date,
): Promise<CreditSeries[]> {
  const cuts = parts.map(({ start }) => start)
  const span = { start: cuts[0] ?? '', end: parts.at(-1)?.end ?? '' }
  // Campaign names come from the linear model, as in the attribution report.
  const models = [...new Set([model, 'linear' as const])]
  const query = { orgId, by, countedBy, windowDays, timeZone, span, cuts, rates, models }
  const tallies = await creditParts(db, query, now)
  const grouping = source && groupSpend(by, tallies, source)
  const spend = grouping && sumSpend(source?.spend ?? [], grouping.toSpendGroup)
  const toGroup = grouping?.toCreditGroup ?? ((group: string) => group)
  const columns = tallies.map((tally) => groupByModel(tally, model, toGroup))
  const inUse = new Set(spend?.keys())
  for (const column of columns) for (const group of column.keys()) inUse.add(group)
  const groups = [...inUse].sort()
  const unit = getValueUnit(rates)
  const figures = columns.map((column) =>
    roundColumn(
      groups.map((group) => column.get(group) ?? noCredits),
      unit,
    ),
  )
  return groups.map((group, place) => ({
    group: grouping?.describe(group).group ?? group,
    points: figures.map((column) => column[place] ?? noFigures),
    spend: spend && (spend.get(group) ?? noSpend),
  }))
}

const noSpend: SpendSeries = new Map()
