import type { OrgTx } from '../../platform/db/database.ts'
import { deleteNgrams, writeNgrams, writeTexts } from '../ngram/index.ts'
import { selectSegments } from './segment-store.ts'
import {
  allowPauses,
  deleteAppliedChanges,
  type OutdatedSegment,
  selectOutdated,
  setSearchable,
  streamTexts,
} from './segment-text-store.ts'

/** Outdated texts of a segment, and of all together, that are worth writing an index anew. */
const rewriteFrom = { inSegment: 200, inAll: 1_000 } as const

/**
 * Makes one segment searchable that is not, a small one first. True when it did.
 *
 * Its rows are made elsewhere while the transaction waits; it holds nothing that others wait for.
 *
 * @param limits  How many slots a full segment has, and the largest that is indexed now. One of up to
 *   half of a full one keeps its texts in one piece: it will be merged, and reading it takes a
 *   fraction of a millisecond.
 */
export async function indexTexts(
  tx: OrgTx,
  { large, indexed }: { readonly large: number; readonly indexed: number },
): Promise<boolean> {
  const segments = await selectSegments(tx)
  const [next] = segments
    .filter(
      ({ built, searchable, slots }) => built && !searchable && slots <= Math.min(large, indexed),
    )
    .sort((a, b) => a.slots - b.slots)
  if (next === undefined) return false
  const { segment, slots } = next
  const write = slots > large / 2 ? writeNgrams : writeTexts
  await allowPauses(tx)
  await write(tx, segment, streamTexts(tx, segment, slots))
  // What these tell is in the texts.
  await deleteAppliedChanges(tx, segment)
  await setSearchable(tx, segment, true)
  return true
}

/**
 * Drops the index of a segment that knows too many outdated texts, or any of a lead that was
 * deleted: whoever erases a lead wants it gone. It is written anew.
 */
export async function dropOutdatedIndex(tx: OrgTx): Promise<boolean> {
  const worst = findWorst(await selectOutdated(tx))
  if (worst === undefined) return false
  await setSearchable(tx, worst.segment, false)
  await deleteNgrams(tx, [worst.segment])
  await deleteAppliedChanges(tx, worst.segment)
  return true
}

function findWorst(outdated: readonly OutdatedSegment[]): OutdatedSegment | undefined {
  const erased = outdated.find(({ gone }) => gone > 0)
  const [largest] = outdated.toSorted((a, b) => b.texts - a.texts)
  const total = outdated.reduce((sum, { texts }) => sum + texts, 0)
  const isMany = (largest?.texts ?? 0) >= rewriteFrom.inSegment || total >= rewriteFrom.inAll
  return erased ?? (isMany ? largest : undefined)
}
