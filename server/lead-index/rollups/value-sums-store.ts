import { hash } from 'node:crypto'
import { createLruMap, type LruMap } from '../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { digitField } from '../bitmap/bit-slices-store.ts'
import { matchingBits } from '../bitmap/bitmap-store.ts'
import { resolveTexts } from '../page/resolve-texts.ts'
import type { IndexQuery } from '../query/compile-query.ts'
import type { Condition } from '../query/condition-store.ts'
import { sumDeltas } from '../query/delta-sum-store.ts'
import { findMatches } from '../query/evaluate-query.ts'
import type { SealedSegment } from '../query/segment-cache-store.ts'

/** Sum of a segment's matches in minor units, and the segment's version. */
interface SegmentSum {
  readonly version: number
  readonly minor: bigint
}

type SegmentSums = Map<number, SegmentSum>

/**
 * Maximum number of cached queries. Each one takes about 110 bytes per segment: 9 kB for the 82
 * segments of five million leads.
 */
const maxCachedQueries = 1_000

const byDatabase = new WeakMap<object, LruMap<SegmentSums>>()

/** Sums by segment from earlier requests with the same conditions. */
function getCached({ database, orgId }: OrgTx, query: IndexQuery): SegmentSums {
  const cached = byDatabase.get(database) ?? createLruMap<SegmentSums>(maxCachedQueries)
  byDatabase.set(database, cached)
  const { created, predicates, sliceRanges } = query
  const ranges = [created, ...sliceRanges.map(({ range }) => range)]
  const bounds = ranges.map(({ from, until }) => `${from} ${until}`)
  const fields = sliceRanges.map(({ field }) => field)
  // The key is a hash, because conditions can be long.
  const key = hash('sha256', JSON.stringify([orgId, predicates, fields, bounds]))
  const sums: SegmentSums = cached.get(key) ?? new Map()
  cached.set(key, sums)
  return sums
}

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
  const cached = getCached(tx, query)
  const relevant = candidates.filter(({ n }) => n !== 0)
  const unchanged = relevant.flatMap(({ segment, version }) => {
    const sum = cached.get(segment)
    return sum?.version === version ? sum.minor : []
  })
  const changed = relevant.filter(
    ({ segment, version }) => cached.get(segment)?.version !== version,
  )
  const [read, rest] = await Promise.all([
    changed.length === 0 ? undefined : sumSegments(tx, query, changed),
    sumDeltas(tx, query, resolved, sealed),
  ])
  for (const { segment, version } of changed) {
    cached.set(segment, { version, minor: read?.get(segment) ?? 0n })
  }
  // Drop the sums of segments that were merged into others or no longer match, because they will
  // not be read again.
  const current = new Set(relevant.map(({ segment }) => segment))
  for (const segment of cached.keys()) if (!current.has(segment)) cached.delete(segment)
  return [...unchanged, ...(read?.values() ?? [])].reduce((sum, minor) => sum + minor, BigInt(rest))
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
