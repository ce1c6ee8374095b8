import {
  type AttributionGroup,
  type AttributionSums,
  attributionMeasures,
} from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import type { Span } from '../../lead-index/rollups/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { creditParts } from './credit-period.ts'
import { parseSort } from './table/parse-sort.ts'
import { toTable } from './table/to-table.ts'
import { maxGroups } from './tally.ts'

export interface SeriesQuery {
  readonly by: AttributionGroup
  readonly model: AttributionModel
  /** Whole days of the organization's time zone, ascending, without gaps. */
  readonly parts: readonly Span[]
}

export interface CreditSeries {
  readonly group: string
  readonly points: readonly AttributionSums[]
}

const byGroup = parseSort('group:asc')

const nothing: AttributionSums = Object.freeze(
  // fromEntries loses the keys; they are exactly `attributionMeasures`.
  Object.fromEntries(attributionMeasures.map((measure) => [measure, 0])) as AttributionSums,
)

/**
 * Credits the leads of each part of a period to groups, by one model. The groups of a part add up
 * to its leads and their value.
 *
 * @see L-33
 */
export async function creditSeries(
  db: Database,
  { id: orgId, conversionWindowDays: windowDays, timeZone }: Org,
  { by, model, parts }: SeriesQuery,
  now: Date,
): Promise<CreditSeries[]> {
  const cuts = parts.map(({ start }) => start)
  const span = { start: cuts[0] ?? '', end: parts.at(-1)?.end ?? '' }
  const tallies = await creditParts(db, { orgId, by, windowDays, timeZone, span, cuts }, now)
  const tables = tallies.map((tally) => {
    const { rows } = toTable(tally, byGroup, maxGroups + 1)
    return new Map(rows.map(({ group, models }) => [group, models[model]]))
  })
  const groups = [...new Set(tables.flatMap((table) => [...table.keys()]))].sort()
  return groups.map((group) => ({
    group,
    points: tables.map((table) => table.get(group) ?? nothing),
  }))
}
