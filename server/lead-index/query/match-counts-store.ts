import { perTxDatabase } from '../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { buildTerms, intersectTerms, joinTerms, selectSlotRanges } from '../bitmap/bitmap-store.ts'
import type { BitmapPredicate, IndexQuery } from './compile-query.ts'
import { isMultiValued } from './indexed-fields-store.ts'
import { createSegmentValues, mayMatch, type SealedSegment } from './segment-cache-store.ts'

const matchCounts = perTxDatabase(() => createSegmentValues<number>(30_000))

/**
 * Counts a query's matches by segment, and reuses the counts of segments that have not changed
 * since: the next page of a list needs the same total.
 *
 * @returns `isNew` if any segment was counted; the caller passes the counts to {@link cacheCounts}
 *   once the segments are known to be valid.
 * @see L-482
 */
export async function countInSegments(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
): Promise<{ readonly counts: ReadonlyMap<number, number>; readonly isNew: boolean }> {
  const stored = matchCounts(tx).find(tx.orgId, query, segments)
  const missing = segments.filter(({ segment }) => !stored.has(segment))
  if (missing.length === 0) return { counts: stored, isNew: false }
  const counted = await countMatchingBits(tx, query, missing)
  const counts = new Map([
    ...missing.map(({ segment }) => [segment, 0] as const),
    ...stored,
    ...counted,
  ])
  return { counts, isNew: true }
}

/** @param segments  Must be valid in the transaction's snapshot. */
export const cacheCounts = (
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
  counts: ReadonlyMap<number, number>,
): void => matchCounts(tx).store(tx.orgId, query, segments, counts)

/** Number of matches per segment; segments without any may be omitted. */
async function countMatchingBits(
  tx: OrgTx,
  query: IndexQuery,
  sealed: readonly SealedSegment[],
): Promise<ReadonlyMap<number, number>> {
  const candidates = sealed.filter((one) => mayMatch(one, query.created, query.sliceRanges))
  const stored = findStoredCounts(query)
  if (stored === undefined) return new Map(await countBits(tx, query, candidates))
  const { cut = [], whole = [] } = Object.groupBy(candidates, (segment) =>
    isCut(query, segment) ? 'cut' : 'whole',
  )
  const [counted, summed] = await Promise.all([
    countBits(tx, query, cut),
    sumStoredCounts(tx, stored, whole),
  ])
  return new Map([...counted, ...summed])
}

/** True if part of a segment is outside the requested creation period. */
const isCut = ({ created: { from, until } }: IndexQuery, { firstMs, lastMs }: SealedSegment) =>
  firstMs < from || lastMs >= until

/** The query's predicate, if adding up the counts of its bitmaps is enough to count matches. */
function findStoredCounts({ predicates, sliceRanges }: IndexQuery): BitmapPredicate | undefined {
  const [only, ...others] = predicates
  if (only === undefined || others.length + sliceRanges.length > 0) return undefined
  return only.values.length > 1 && isMultiValued(only.dim) ? undefined : only
}

type SegmentCount = readonly [segment: number, n: number]

/**
 * Adds up the stored counts of a predicate's bitmaps. For 4,000 bitmaps, reading the bits as well
 * takes three times as long.
 */
async function sumStoredCounts(
  tx: OrgTx,
  { dim, values, isIn }: BitmapPredicate,
  segments: readonly SealedSegment[],
): Promise<SegmentCount[]> {
  if (segments.length === 0) return []
  const rows = await tx.query<{ segment: number; n: number }>(sql`
    select home.segment, coalesce(counted.n, 0)::integer as n
    from unnest(${sql.integers(segments.map(({ segment }) => segment))}) as home (segment)
    cross join lateral (
      select sum(n) as n from lead_vector
      where "orgId" = ${tx.orgId} and dim = ${dim} and segment = home.segment
        and value = any(${values})) as counted`)
  const counts = new Map(rows.map(({ segment, n }) => [segment, n]))
  return segments.map(({ segment, leads }) => {
    const n = counts.get(segment) ?? 0
    return [segment, isIn ? n : leads - n]
  })
}

/** Counts the matches within the requested creation period in the bitmaps themselves. */
async function countBits(
  tx: OrgTx,
  query: IndexQuery,
  candidates: readonly SealedSegment[],
): Promise<SegmentCount[]> {
  if (candidates.length === 0) return []
  const terms = buildTerms(tx, query)
  const bits = intersectTerms(terms)
  const counts = await tx.query<{ segment: number; n: number }>(sql`
    with home as materialized (${selectSlotRanges(tx, query, candidates)})
    select home.segment,
      coalesce(bit_count(case when low = 0 and high = slots then ${bits}
        else substring(${bits} from low + 1 for high - low) end), 0)::integer as n
    from home ${joinTerms(terms)} where low < high`)
  return counts.map(({ segment, n }) => [segment, n])
}
