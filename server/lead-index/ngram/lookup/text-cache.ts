import type { OrgTx } from '../../../platform/db/database.ts'
import { type ConcatenatedTexts, toConcatenatedTexts } from '../concatenated-texts.ts'
import { selectHashes, selectTexts } from '../text-store.ts'

/** Size limit of the cache, enough for the texts of a few hundred thousand leads. */
const maxBytes = 6 * 1024 * 1024

/** Texts by hash, in LRU order. The hash ensures that no entry is ever stale. */
const cache = new Map<string, ConcatenatedTexts>()
let bytes = 0

/**
 * Texts by segment, for segments that store them unindexed. They are cached, because loading them
 * for each search would take longer than scanning them.
 */
export async function loadTexts(
  tx: OrgTx,
  segments: readonly number[],
): Promise<ReadonlyMap<number, ConcatenatedTexts>> {
  const hashes = new Map(
    (await selectHashes(tx, segments)).map(({ segment, hash }) => [segment, hash]),
  )
  const bySegment = new Map<number, ConcatenatedTexts>()
  for (const [segment, hash] of hashes) {
    const cached = cache.get(hash)
    if (cached !== undefined) bySegment.set(segment, cacheTexts(hash, cached))
  }
  const missing = [...hashes.keys()].filter((segment) => !bySegment.has(segment))
  const read = missing.length === 0 ? [] : await selectTexts(tx, missing)
  for (const { segment, texts } of read) {
    bySegment.set(segment, cacheTexts(hashes.get(segment) ?? '', toConcatenatedTexts(texts)))
  }
  return bySegment
}

function cacheTexts(hash: string, texts: ConcatenatedTexts): ConcatenatedTexts {
  if (!cache.delete(hash)) bytes += texts.bytes.length
  cache.set(hash, texts)
  for (const [oldest, { bytes: own }] of cache) {
    if (bytes <= maxBytes) break
    cache.delete(oldest)
    bytes -= own.length
  }
  return texts
}
