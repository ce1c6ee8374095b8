import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { yearOneMs } from '../bitmap/bit-slices-store.ts'
import {
  binaryKey,
  decodeKeys,
  keyBytes,
  type LeadKey,
  readKey,
} from '../bitmap/positions-store.ts'
import {
  type Boundary,
  boundaryRow,
  compareCreation,
  lowestBoundary,
} from '../build/segment-store.ts'
import type { PageRequest } from '../page/page-in-segment.ts'
import type { IndexQuery, ResidualRange } from './compile-query.ts'
import { buildConditions, type Condition, listColumns } from './condition-store.ts'
import type { SealedSegment } from './segment-cache-store.ts'

// Each statement in this file uses one index and then filters its rows (`offset 0`). The cheapest
// plan would depend on values that are not available when a statement is prepared, and would be
// only slightly cheaper.

/**
 * Leads in segments for which bitmaps are inconclusive: changed leads, and leads at the ends of
 * ranges. Keys are aggregated into one value, because reading them as rows takes longer than all
 * the other work for a list request.
 */
export async function selectDeltas(
  tx: OrgTx,
  { coveredConditions, residualRanges }: IndexQuery,
  sealed: readonly SealedSegment[],
): Promise<PendingDeltas> {
  const end = sealed.at(-1) ?? lowestBoundary
  const statements = [
    changedLeads(tx, coveredConditions, end),
    ...residualRanges.map(
      (residual) => sql`
      select "createdAt", id, "isMatch" from (${residualLeads(tx, residual, end)}) as residual`,
    ),
  ]
  const [keys] = await tx.query<{ added: Buffer; removed: Buffer }>(sql`
    select ${aggregateKeys(sql`"isMatch"`)} as added,
      ${aggregateKeys(sql`not "isMatch"`)} as removed
    from (${sql.join(statements, sql` union all `)}) as exception`)
  const { added, removed } = keys ?? { added: Buffer.alloc(0), removed: Buffer.alloc(0) }
  return groupDeltas(decodeKeys(added), decodeKeys(removed), sealed)
}

/**
 * True if a pending delta written by an older version lacks fields that were later given bitmaps.
 */
export async function hasUnknownDeltas(tx: OrgTx): Promise<boolean> {
  const unknown = await tx.query(sql`
    select from lead_change
    where "orgId" = ${tx.orgId} and not applied and existed and not "contactKnown" limit 1`)
  return unknown.length > 0
}

/** Aggregating twice is faster than grouping. */
const aggregateKeys = (condition: Sql): Sql =>
  sql`coalesce(string_agg(${binaryKey}, '') filter (where ${condition}), '')`

/** Changed leads whose bit in the bitmap is wrong. */
const changedLeads = (
  tx: OrgTx,
  coveredConditions: readonly Condition[],
  sealed: Boundary,
): Sql => sql`
  select "createdAt", id, matches as "isMatch"
  from (${compareChanged(tx, coveredConditions, sealed)}) as compared
  where was <> matches`

/** Changed leads: whether each one matched before, whether it matches now, and its values. */
export const compareChanged = (
  tx: OrgTx,
  coveredConditions: readonly Condition[],
  sealed: Boundary,
): Sql => sql`
  select note."createdAt", note."leadId" as id, note.value as before, lead.value as after,
    note.existed and coalesce(${buildConditions('note', coveredConditions)}, false) as was,
    lead.id is not null and coalesce(${buildConditions('lead', coveredConditions)}, false) as matches
  from (
    select distinct on ("leadId") * from lead_change
    where "orgId" = ${tx.orgId} and not applied
      and ("createdAt", "leadId") <= ${boundaryRow(sealed)}
    order by "leadId", seq) as note
  left join lateral (
    select * from lead where "orgId" = ${tx.orgId} and id = note."leadId" offset 0) as lead
    on true`

/**
 * Sealed leads that match in the partial hour at one end of a range, because bit slices store whole
 * hours.
 */
export const residualLeads = (
  tx: OrgTx,
  { range, otherConditions }: ResidualRange,
  sealed: Boundary,
): Sql => sql`
  select "createdAt", id, value, true as "isMatch"
  from (
    select ${listColumns([...range, ...otherConditions], ['id', 'createdAt', 'value'])} from lead
    where "orgId" = ${tx.orgId} and ${buildConditions('lead', range)} offset 0) as lead
  where ("createdAt", id) <= ${boundaryRow(sealed)} and ${buildConditions('lead', otherConditions)}`

/**
 * Unsealed leads, newest first. The `createdAt` bounds are redundant, but they tell the query
 * planner that few rows remain. Without them, it might scan an entire covering index on a different
 * timestamp.
 */
export const unsealedLeads = (
  tx: OrgTx,
  conditions: readonly Condition[],
  sealed: Boundary,
  extra: readonly string[] = [],
): Sql => sql`
  select ${listColumns(conditions, ['id', 'createdAt', ...extra])} from lead
  where "orgId" = ${tx.orgId} and "createdAt" >= ${sealed.lastAt} and "createdAt" <= 'infinity'
    and ("createdAt", id) > ${boundaryRow(sealed)}
  order by "createdAt" desc, id desc offset 0`

export interface UnsealedMatches {
  readonly n: number
  /** IDs of the newest matches, newest first. */
  readonly newest: readonly string[]
}

/** Counts unsealed matches and returns the IDs of the newest ones. */
export async function countUnsealed(
  tx: OrgTx,
  conditions: readonly Condition[],
  sealed: Boundary,
  limit: number,
): Promise<UnsealedMatches> {
  const [counted] = await tx.query<UnsealedMatches>(sql`
    select count(*) as n, coalesce((array_agg(id))[1:${limit}], '{}') as newest
    from (${unsealedLeads(tx, conditions, sealed)}) as lead
    where ${buildConditions('lead', conditions)}`)
  return counted ?? { n: 0, newest: [] }
}

/** IDs of unsealed matches, in the requested creation order. */
export async function selectUnsealed(
  tx: OrgTx,
  conditions: readonly Condition[],
  sealed: Boundary,
  { direction, offset, limit, after }: PageRequest,
): Promise<string[]> {
  const order = sql.raw(direction)
  const isAhead =
    after === undefined
      ? sql`true`
      : compareCreation('lead', direction === 'asc' ? '>' : '<', after)
  const rows = await tx.query<{ id: string }>(sql`
    select id from (${unsealedLeads(tx, conditions, sealed)}) as lead
    where ${buildConditions('lead', conditions)} and ${isAhead}
    order by "createdAt" ${order}, id ${order} offset ${offset} limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Sealed leads for which bitmaps are inconclusive. */
export interface PendingDeltas {
  /** Correction to be added to the bitmap count. */
  readonly change: number
  /** `change` for one segment; `undefined` if its bitmap is exact. */
  countDelta(segment: number): number | undefined
  /** Matches that are missing from the bitmap, in order. */
  additions(segment: number): readonly LeadKey[]
  /** Leads whose bit is set even though they do not match. */
  removals(segment: number): readonly LeadKey[]
}

/**
 * Groups deltas by segment. There can be hundreds of deltas, but a page needs only those for one
 * segment, so the rest remain encoded.
 *
 * @param added  Keys of matches, concatenated.
 * @param removed  Keys of leads that do not match.
 * @param sealed  Segments in creation order; the last one ends after all keys.
 */
export function groupDeltas(
  added: Buffer,
  removed: Buffer,
  sealed: readonly SealedSegment[],
): PendingDeltas {
  const [addedBySegment, removedBySegment] = [
    groupOffsets(added, sealed),
    groupOffsets(removed, sealed),
  ]
  const readKeys = (keys: Buffer, offsets: readonly number[] = []) =>
    offsets.map((offset) => readKey(keys, offset))
  return {
    change: (added.length - removed.length) / keyBytes,
    countDelta(segment) {
      const [plus, minus] = [addedBySegment.get(segment), removedBySegment.get(segment)]
      return plus || minus ? (plus?.length ?? 0) - (minus?.length ?? 0) : undefined
    },
    additions: (segment) => readKeys(added, addedBySegment.get(segment)).sort(),
    removals: (segment) => readKeys(removed, removedBySegment.get(segment)),
  }
}

/** Byte offsets of keys by segment. */
function groupOffsets(keys: Buffer, sealed: readonly SealedSegment[]): Map<number, number[]> {
  const offsets = new Map<number, number[]>()
  for (let offset = 0; offset < keys.length; offset += keyBytes) {
    const segment = sealed[findSegmentIndex(keys, offset, sealed)]?.segment
    if (segment === undefined) continue
    const own = offsets.get(segment)
    if (own === undefined) offsets.set(segment, [offset])
    else own.push(offset)
  }
  return offsets
}

/** Index of the first segment that ends at or after a key. */
function findSegmentIndex(keys: Buffer, offset: number, sealed: readonly SealedSegment[]): number {
  const ms = keys.readUInt32BE(offset) * 2 ** 32 + keys.readUInt32BE(offset + 4) + yearOneMs
  let [low, high] = [0, sealed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sealed[middle]?.lastMs ?? ms) < ms) low = middle + 1
    else high = middle
  }
  // IDs break ties between segments that end in the same millisecond.
  for (; sealed[low]?.lastMs === ms; low++) {
    if ((sealed[low]?.end ?? '') >= readKey(keys, offset)) break
  }
  return low
}
