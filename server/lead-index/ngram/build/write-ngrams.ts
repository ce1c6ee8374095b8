import type { OrgTx } from '../../../platform/db/database.ts'
import { insertNgrams } from '../ngram-store.ts'
import { buildNgrams, type SegmentTexts } from './build-ngrams.ts'

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
