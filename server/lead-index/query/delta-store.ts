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

// Every statement here looks rows up by one index and asks them the rest after (`offset 0`): what
// would be cheapest depends on values that a prepared statement does not know, and is at most
// little cheaper.

/**
 * Leads of segments of which the bits do not tell whether they match: those that were changed, and
 * those at the ends of ranges. Their keys come in one piece: to read a row of each takes longer than
 * all else that a list does.
 */
export async function selectDeltas(
  tx: OrgTx,
  { coveredConditions, residualRanges }: IndexQuery,
  sealed: readonly SealedSegment[],
): Promise<PendingDeltas> {
  const end = sealed.at(-1) ?? lowestBoundary
  const statements = [
    changedLeads(tx, coveredConditions, end),
    ...residualRanges.map((residual) => residualLeads(tx, residual, end)),
  ]
  const [keys] = await tx.query<{ added: Buffer; gone: Buffer }>(sql`
    select ${aggregateKeys(sql`"isMatch"`)} as added, ${aggregateKeys(sql`not "isMatch"`)} as gone
    from (${sql.join(statements, sql` union all `)}) as exception`)
  const { added, gone } = keys ?? { added: Buffer.alloc(0), gone: Buffer.alloc(0) }
  return groupDeltas(decodeKeys(added), decodeKeys(gone), sealed)
}

/** To group the leads takes longer than to ask each twice. */
const aggregateKeys = (condition: Sql): Sql =>
  sql`coalesce(string_agg(${binaryKey}, '') filter (where ${condition}), '')`

/** Noted leads whose bit is and ought not to be set, or the other way round. */
const changedLeads = (
  tx: OrgTx,
  coveredConditions: readonly Condition[],
  sealed: Boundary,
): Sql => sql`
  select "createdAt", id, matches as "isMatch"
  from (
    select note."createdAt", note."leadId" as id,
      note.existed and coalesce(${buildConditions('note', coveredConditions)}, false) as was,
      lead.id is not null and coalesce(${buildConditions('lead', coveredConditions)}, false) as matches
    from (
      select distinct on ("leadId") * from lead_change
      where "orgId" = ${tx.orgId} and not applied
        and ("createdAt", "leadId") <= ${boundaryRow(sealed)}
      order by "leadId", seq) as note
    left join lateral (
      select * from lead where "orgId" = ${tx.orgId} and id = note."leadId" offset 0) as lead
      on true) as compared
  where was <> matches`

/** Sealed leads at one end of a range, in the part of an hour that the bits leave out. */
const residualLeads = (
  tx: OrgTx,
  { range, otherConditions }: ResidualRange,
  sealed: Boundary,
): Sql => sql`
  select "createdAt", id, true as "isMatch"
  from (
    select ${listColumns([...range, ...otherConditions], ['id', 'createdAt'])} from lead
    where "orgId" = ${tx.orgId} and ${buildConditions('lead', range)} offset 0) as lead
  where ("createdAt", id) <= ${boundaryRow(sealed)} and ${buildConditions('lead', otherConditions)}`

/**
 * Leads that no segment holds, against the order of creation. The bounds of `createdAt`, which leave
 * nothing out, tell the planner that these are few: else it may read an index of instants from its
 * beginning to its end, since that has all that is asked.
 */
const unsealedLeads = (tx: OrgTx, conditions: readonly Condition[], sealed: Boundary): Sql => sql`
  select ${listColumns(conditions, ['id', 'createdAt'])} from lead
  where "orgId" = ${tx.orgId} and "createdAt" >= ${sealed.lastAt} and "createdAt" <= 'infinity'
    and ("createdAt", id) > ${boundaryRow(sealed)}
  order by "createdAt" desc, id desc offset 0`

/** Matching leads that no segment holds. */
export interface UnsealedMatches {
  readonly n: number
  /** Ids of the newest of them, newest first. */
  readonly newest: readonly string[]
}

/** Counts matching leads that no segment holds, and tells the newest. */
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

/** Ids of matching leads that no segment holds, in order of creation or against it. */
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

/** Sealed leads of which the bits do not tell whether they match. */
export interface PendingDeltas {
  /** How many more leads match than the bits say. */
  readonly change: number
  /** The same of one segment; `undefined` where its bits tell all. */
  countDelta(segment: number): number | undefined
  /** Matches of which the bits say no, in order. */
  additions(segment: number): readonly LeadKey[]
  /** Leads of which the bits say that they match, and that do not. */
  removals(segment: number): readonly LeadKey[]
}

/**
 * Sorts exceptions by the segments that hold them. There may be hundreds, and a page needs those of
 * one segment: the others stay bytes.
 *
 * @param added  Keys of matches, as the database sent them: one after the other.
 * @param removed  Keys of leads that do not match.
 * @param sealed  Segments in the order of their leads; the last one ends after all of these.
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

/** Where the keys of each segment stand. */
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

/** Index of the first segment that does not end before a key. */
function findSegmentIndex(keys: Buffer, offset: number, sealed: readonly SealedSegment[]): number {
  const ms = keys.readUInt32BE(offset) * 2 ** 32 + keys.readUInt32BE(offset + 4) + yearOneMs
  let [low, high] = [0, sealed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sealed[middle]?.lastMs ?? ms) < ms) low = middle + 1
    else high = middle
  }
  // Where a segment ends in that very millisecond, the id decides.
  for (; sealed[low]?.lastMs === ms; low++) {
    if ((sealed[low]?.end ?? '') >= readKey(keys, offset)) break
  }
  return low
}
