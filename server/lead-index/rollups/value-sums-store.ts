import { perTxDatabase } from '../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { digitField } from '../bitmap/bit-slices-store.ts'
import { matchingBits } from '../bitmap/bitmap-store.ts'
import { resolveTexts } from '../page/resolve-texts.ts'
import type { IndexQuery } from '../query/compile-query.ts'
import type { Condition } from '../query/condition-store.ts'
import { sumDeltas } from '../query/delta-sum-store.ts'
import { findMatches } from '../query/evaluate-query.ts'
import { createSegmentValues, type SealedSegment } from '../query/segment-cache-store.ts'

/** Sums of the segments' matches in minor units. */
const cachedSums = perTxDatabase(() => createSegmentValues<bigint>(100_000))

/**
 * Sum of the values of all leads that meet the conditions, in minor units. Exact, but requires no
 * scan: a segment's sum is computed from the number of leads in each bit slice, multiplied by the
 * slice's weight. Segments that have not changed since an earlier request are not read again.
 *
 * All of the transaction's statements must see the same snapshot.
 *
 * @returns `undefined` if bitmaps cannot answer the conditions.
 * @see L-447
 */
export async function sumValues(
  tx: OrgTx,
  conditions: readonly Condition[],
): Promise<bigint | undefined> {
  const resolved = await resolveTexts(tx, conditions)
  const matches = await findMatches(tx, resolved)
  if (matches === undefined) return undefined
  const { query, candidates, sealed } = matches
  const relevant = candidates.filter(({ n }) => n !== 0)
  const unchanged = cachedSums(tx).find(tx.orgId, query, relevant)
  const changed = relevant.filter(({ segment }) => !unchanged.has(segment))
  const [read, rest] = await Promise.all([
    changed.length === 0 ? undefined : sumSegments(tx, query, changed),
    sumDeltas(tx, query, resolved, sealed),
  ])
  const sums = new Map(
    relevant.map(
      ({ segment }) => [segment, unchanged.get(segment) ?? read?.get(segment) ?? 0n] as const,
    ),
  )
  if (read !== undefined) cachedSums(tx).store(tx.orgId, query, relevant, sums)
  return [...sums.values()].reduce((sum, minor) => sum + minor, BigInt(rest))
}

/**
 * Sums by segment. A lead's digit `d` is in the bitmaps for thresholds 1 to `d`, so the number of
 * leads in these bitmaps is the sum of the digits.
 */
async function sumSegments(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await tx.query<{ segment: number; minor: string }>(sql`
    with matching as materialized (
      select segment,
        case when low = 0 and high = slots then bits
          else bits & (repeat('0', low) || repeat('1', high - low)
            || repeat('0', slots - high))::bit varying end as bits
      from (${matchingBits(tx, query, segments)}) as found where low < high)
    select segment, sum(minor)::text as minor
    from matching cross join lateral (
      select (1::bigint << (4 * (strpos('0123456789ab', left(value, 1)) - 1)))
        * bit_count(slice.bits & matching.bits) as minor
      from lead_vector as slice
      where "orgId" = ${tx.orgId} and dim = ${digitField('value')}
        and slice.segment = matching.segment
      offset 0) as slice
    group by segment`)
  return new Map(rows.map(({ segment, minor }) => [segment, BigInt(minor)]))
}
