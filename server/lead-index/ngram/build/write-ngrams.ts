import { createHash } from 'node:crypto'
import type { OrgTx } from '../../../platform/db/database.ts'
import { textSeparator } from '../concatenated-texts.ts'
import { insertNgrams } from '../ngram-store.ts'
import { insertTexts } from '../text-store.ts'
import { buildNgrams, type SegmentTexts, toChunks } from './build-ngrams.ts'

/**
 * Writes the index of a segment that has none yet, while the process goes on answering.
 *
 * @param texts  What can be found, in the order of the slots: 65,536 texts at most, together of at
 *   most 2^25 UTF-16 units, one added for each.
 * @throws RangeError when they are more. Whatever is thrown, the transaction must be given up.
 */
export async function writeNgrams(tx: OrgTx, segment: number, texts: SegmentTexts): Promise<void> {
  for await (const batch of buildNgrams(texts)) await insertNgrams(tx, segment, batch)
}

/**
 * Keeps the texts of a small segment to be looked through by each search: some milliseconds for
 * sixty thousand, and nothing has to be built.
 *
 * @param texts  In the order of the slots.
 */
export async function writeTexts(tx: OrgTx, segment: number, texts: SegmentTexts): Promise<void> {
  const all: string[] = []
  for await (const part of toChunks(texts)) all.push(...part)
  const joined = all.join(textSeparator)
  await insertTexts(tx, segment, joined, createHash('sha256').update(joined).digest())
}
