import type { OrgTx } from '../../platform/database.ts'
import { deleteGrams, writeGrams } from '../search/index.ts'
import { selectSegments } from './segment-store.ts'
import { deleteAppliedNotes, selectOutdated, setSearchable, textsOf } from './text-store.ts'

/** Outdated texts of a segment that are worth writing its index anew. */
const manyOutdated = 200

/**
 * Writes the index for searches of one large segment that has none. True when it did.
 *
 * @param large  Slots of a full segment. Smaller ones are looked through, lead by lead.
 */
export async function indexTexts(tx: OrgTx, large: number): Promise<boolean> {
  const segments = await selectSegments(tx)
  const next = segments.find(
    ({ built, searchable, slots }) => built && !searchable && slots > large / 2 && slots <= large,
  )
  if (next === undefined) return false
  await writeGrams(tx, next.segment, textsOf(tx, next.segment, next.slots))
  await setSearchable(tx, next.segment, true)
  return true
}

/**
 * Drops the index of a segment that knows too many outdated texts, or any of a lead that was
 * deleted: whoever erases a lead wants it gone. It is written anew.
 */
export async function dropOutdated(tx: OrgTx): Promise<boolean> {
  const outdated = await selectOutdated(tx)
  const worst = outdated.find(({ texts, gone }) => gone > 0 || texts >= manyOutdated)
  if (worst === undefined) return false
  await setSearchable(tx, worst.segment, false)
  await deleteGrams(tx, [worst.segment])
  await deleteAppliedNotes(tx, worst.segment)
  return true
}
