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

/** Number of outdated texts, in one segment or in total, that triggers an index rebuild. */
const rewriteFrom = { inSegment: 200, inAll: 1_000 } as const

/**
 * Indexes the texts in one segment that is not searchable yet, choosing the smallest segment first.
 *
 * A child process builds the n-grams. Meanwhile, this transaction holds no lock that others need.
 *
 * @param limits  `large`: number of positions in a full segment; `indexed`: largest segment to
 *   index now. A segment that has at most half of `large` stores its texts unindexed, because it
 *   will be merged soon and scanning it takes less than a millisecond.
 * @returns True if a segment was indexed.
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
  // Delete these changes, because the new index already contains them.
  await deleteAppliedChanges(tx, segment)
  await setSearchable(tx, segment, true)
  return true
}

/**
 * Drops a segment's index if it contains too many outdated texts or any deleted lead's text, which
 * must not survive an erasure. The index is rebuilt later.
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
  const erased = outdated.find(({ deleted }) => deleted > 0)
  const [largest] = outdated.toSorted((a, b) => b.texts - a.texts)
  const total = outdated.reduce((sum, { texts }) => sum + texts, 0)
  const isMany = (largest?.texts ?? 0) >= rewriteFrom.inSegment || total >= rewriteFrom.inAll
  return erased ?? (isMany ? largest : undefined)
}
