import { hash } from 'node:crypto'
import { createLruMap, type LruMap } from '../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import type { IndexQuery } from './compile-query.ts'
import type { SealedSegment } from './segment-cache-store.ts'

/** Number of a query's matches in a segment, valid for one version of the segment. */
interface VersionedCount {
  readonly version: number
  readonly n: number
}

type SegmentCounts = ReadonlyMap<number, VersionedCount>

/**
 * Maximum number of cached counts, about 2 MB. A query on five million leads has about 100, one per
 * segment.
 */
const maxCounts = 30_000

const byDatabase = new WeakMap<object, LruMap<SegmentCounts>>()

function getCache({ database }: OrgTx): LruMap<SegmentCounts> {
  const cached =
    byDatabase.get(database) ?? createLruMap<SegmentCounts>(maxCounts, ({ size }) => size)
  byDatabase.set(database, cached)
  return cached
}

/**
 * Key of an organization's query. Contains bounds as text, because JSON has no infinity, and a hash
 * of the values, of which there may be thousands.
 */
function toKey({ orgId }: OrgTx, { created, predicates, sliceRanges }: IndexQuery): string {
  const slices = sliceRanges.map(({ field, from, until }) => [field, from, until])
  const text = JSON.stringify([String(created.from), String(created.until), predicates, slices])
  return `${orgId} ${hash('sha256', text)}`
}

/**
 * Counts a query's matches by segment, and reuses the counts of segments that have not changed
 * since: the next page of a list needs the same total.
 *
 * @param count  Counts the matches in some of the segments; may omit those without matches.
 */
export async function countWithCache(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
  count: (segments: readonly SealedSegment[]) => Promise<ReadonlyMap<number, number>>,
): Promise<ReadonlyMap<number, number>> {
  const cached = getCache(tx).get(toKey(tx, query))
  const find = ({ segment, version }: SealedSegment) => {
    const found = cached?.get(segment)
    return found?.version === version ? found.n : undefined
  }
  const missing = segments.filter((segment) => find(segment) === undefined)
  const counted = missing.length === 0 ? new Map<number, number>() : await count(missing)
  return new Map(
    segments.map((one) => [one.segment, find(one) ?? counted.get(one.segment) ?? 0] as const),
  )
}

/**
 * Caches the counts from {@link countWithCache}.
 *
 * @param segments  The segments that were counted; must be valid in the transaction's snapshot.
 */
export function cacheCounts(
  tx: OrgTx,
  query: IndexQuery,
  segments: readonly SealedSegment[],
  counts: ReadonlyMap<number, number>,
): void {
  const versioned = segments.map(
    ({ segment, version }) => [segment, { version, n: counts.get(segment) ?? 0 }] as const,
  )
  getCache(tx).set(toKey(tx, query), new Map(versioned))
}
