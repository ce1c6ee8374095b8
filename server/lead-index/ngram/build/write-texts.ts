import { createHash } from 'node:crypto'
import type { OrgTx } from '../../../platform/db/database.ts'
import { textSeparator } from '../concatenated-texts.ts'
import { insertTexts } from '../text-store.ts'
import { type SegmentTexts, toChunks } from './build-ngrams.ts'

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
