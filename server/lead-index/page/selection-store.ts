import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { LeadKey, SegmentPosition } from '../bitmap/positions-store.ts'
import type { IdSet } from '../query/condition-store.ts'
import type { PageScan } from './page-types.ts'

/** Leads on a page, identified without reading their rows. */
export interface Selection {
  readonly ids: readonly string[]
  readonly slots: readonly SegmentPosition[]
  /** Sealed leads that have no position in a segment. */
  readonly others: readonly LeadKey[]
  /** Page size, offset and direction in `slots` and `others`. */
  readonly count: number
  readonly skipped: number
  readonly direction: 'asc' | 'desc'
}

const emptySelection: Selection = {
  ids: [],
  slots: [],
  others: [],
  count: 0,
  skipped: 0,
  direction: 'asc',
}

export const toSelection = (ids: readonly string[]): Selection => ({ ...emptySelection, ids })

export const sealedSelection = (
  slots: readonly SegmentPosition[],
  others: readonly LeadKey[] = [],
): Selection => ({ ...emptySelection, slots, others, count: slots.length + others.length })

/** Concatenates consecutive selections in one direction; the page starts in the first of them. */
export const mergeSelections = (
  parts: readonly Selection[],
  direction: Selection['direction'] = 'asc',
): Selection => ({
  ids: parts.flatMap(({ ids }) => ids),
  slots: parts.flatMap(({ slots }) => slots),
  others: parts.flatMap(({ others }) => others),
  count: parts.reduce((sum, { count }) => sum + count, 0),
  skipped: parts.reduce((sum, { skipped }) => sum + skipped, 0),
  direction,
})

export const selectionSize = ({ ids, count }: Selection): number => ids.length + count

/**
 * Subquery that returns the IDs as an array, so that they do not have to be sent to the database.
 */
export function idSet(tx: OrgTx, { ids, slots, others, ...page }: Selection): IdSet {
  const idArray = sql`${ids}::uuid[]`
  if (page.count === 0) return idArray
  const keys =
    others.length === 0
      ? selectKeys(tx, slots)
      : sql`
    select key from (
      ${selectKeys(tx, slots)}
      union all select decode(other, 'hex') from unnest(${others}::text[]) as other) as each
    order by key ${sql.raw(page.direction)} limit ${page.count} offset ${page.skipped}`
  return sql`${idArray} || array(
    select encode(substring(key from 9 for 16), 'hex')::uuid from (${keys}) as chosen)`
}

/** A scan that reads exactly the leads with these IDs, in the order of `part`. */
export const scanIds = (tx: OrgTx, part: PageScan, ids: readonly string[]): PageScan => ({
  ...part,
  filters: [],
  needles: [],
  offset: 0,
  after: undefined,
  ids: idSet(tx, toSelection(ids)),
  areAll: true,
})

/**
 * Maximum gap between positions whose keys are read in a single run, because reading an extra 7 kB
 * is cheaper than a second read.
 */
const maxGap = 300

/** Keys of positions, in no particular order. */
function selectKeys(tx: OrgTx, slots: readonly SegmentPosition[]): Sql {
  const sorted = slots.toSorted((a, b) => a.segment - b.segment || a.slot - b.slot)
  const runs = groupRuns(sorted)
  return sql`
    select substring(keys from (slot - low) * 24 + 1 for 24) as key
    from unnest(${sql.integers(runs.map(({ segment }) => segment))},
        ${sql.integers(runs.map(({ low }) => low))}, ${sql.integers(runs.map(({ high }) => high))},
        ${sql.integers(runs.map(({ from }) => from))},
        ${sql.integers(runs.map(({ until }) => until))})
      as run (segment, low, high, "from", until)
    cross join lateral (
      select substring(keys from low * 24 + 1 for (high - low + 1) * 24) as keys from lead_segment
      where "orgId" = ${tx.orgId} and segment = run.segment offset 0) as home
    cross join lateral unnest((${sql.integers(sorted.map(({ slot }) => slot))})["from" + 1:until]) as slot`
}

/**
 * Positions in a segment that are read together (`low` to `high`), and the range they cover in the
 * sorted list.
 */
interface Run {
  readonly segment: number
  readonly low: number
  readonly from: number
  high: number
  until: number
}

function groupRuns(slots: readonly SegmentPosition[]): Run[] {
  const runs: Run[] = []
  let last: Run | undefined
  for (const [i, { segment, slot }] of slots.entries()) {
    if (last?.segment !== segment || slot - last.high > maxGap) {
      last = { segment, low: slot, high: slot, from: i, until: i + 1 }
      runs.push(last)
    }
    last.high = slot
    last.until = i + 1
  }
  return runs
}
