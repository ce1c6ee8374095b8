import type { OrgTx } from '../../../platform/db/database.ts'
import { type LaidTexts, layTexts } from '../concatenated-texts.ts'
import { selectHashes, selectTexts } from '../text-store.ts'

/** Texts that this process remembers, together: those of some hundred thousand leads. */
const mostBytes = 6 * 1024 * 1024

/** Texts by their hash, so that they are never outdated; what was used last comes last. */
const remembered = new Map<string, LaidTexts>()
let bytes = 0

/**
 * The texts of those among some segments that keep them in one piece, by segment. They are read
 * once and remembered, since sending them for each search would cost more than searching them.
 */
export async function recentTexts(
  tx: OrgTx,
  segments: readonly number[],
): Promise<ReadonlyMap<number, LaidTexts>> {
  const hashes = new Map(
    (await selectHashes(tx, segments)).map(({ segment, hash }) => [segment, hash]),
  )
  const found = new Map<number, LaidTexts>()
  for (const [segment, hash] of hashes) {
    const known = remembered.get(hash)
    if (known !== undefined) found.set(segment, remember(hash, known))
  }
  const missing = [...hashes.keys()].filter((segment) => !found.has(segment))
  const read = missing.length === 0 ? [] : await selectTexts(tx, missing)
  for (const { segment, texts } of read) {
    found.set(segment, remember(hashes.get(segment) ?? '', layTexts(texts)))
  }
  return found
}

function remember(hash: string, texts: LaidTexts): LaidTexts {
  if (!remembered.delete(hash)) bytes += texts.bytes.length
  remembered.set(hash, texts)
  for (const [oldest, { bytes: own }] of remembered) {
    if (bytes <= mostBytes) break
    remembered.delete(oldest)
    bytes -= own.length
  }
  return texts
}
