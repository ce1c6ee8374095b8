import { createHash } from 'node:crypto'
import type { OrgTx } from '../../../platform/db/database.ts'
import { textSeparator } from '../concatenated-texts.ts'
import { insertNgrams } from '../ngram-store.ts'
import { insertTexts } from '../text-store.ts'
import { buildNgrams, type SegmentTexts, toChunks } from './build-ngrams.ts'

/**
 * Writes the index of a segment that is not indexed yet, without blocking the event loop.
 *
 * @param texts  Texts in position order: at most 65,536 texts with at most 2^25 UTF-16 code units
 *   in total, counting one more per text.
 * @throws RangeError above these limits. After any error, the transaction must be rolled back.
 */
export async function writeNgrams(tx: OrgTx, segment: number, texts: SegmentTexts): Promise<void> {
  for await (const batch of buildNgrams(texts)) await insertNgrams(tx, segment, batch)
}

/**
 * Stores a small segment's texts unindexed. Each search scans them, which takes a few milliseconds
 * for sixty thousand texts.
 *
 * @param texts  Texts in position order.
 */
export async function writeTexts(tx: OrgTx, segment: number, texts: SegmentTexts): Promise<void> {
  const all: string[] = []
  for await (const part of toChunks(texts)) all.push(...part)
  const joined = all.join(textSeparator)
  await insertTexts(tx, segment, joined, createHash('sha256').update(joined).digest())
}
