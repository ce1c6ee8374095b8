import type { OrgTx } from '../../../platform/db/database.ts'
import { lockSpend } from './ad-spend-store.ts'
import { getFingerprints } from './fingerprints.ts'
import { buildDayKey, loadExistingSpend } from './load-existing-spend.ts'
import { restatedColumns, type SpendChange, type StoredSpend } from './stored-spend.ts'
import { writeSpend } from './write-spend.ts'

export interface RevertCounts {
  /** Number of rows that were deleted because the import had inserted them. */
  readonly deleted: number
  /** Number of rows restored to their previous values. */
  readonly restored: number
  /**
   * Number of rows that were not reverted because they have been changed or deleted since the
   * import.
   */
  readonly kept: number
}

/**
 * Undoes `storeSpend`: deletes inserted rows and restores replaced rows, including their
 * `updatedAt`, so that an earlier import can be undone next. Skips rows in which any value or
 * `updatedAt` has changed since the import. A second undo has no further effect.
 *
 * @param changes  As returned by `storeSpend`; at most one per row and 5,000 in total. If an import
 *   wrote a row more than once, undo its last batch first.
 * @see L-120
 */
export async function revertSpend(
  tx: OrgTx,
  changes: readonly SpendChange[],
): Promise<RevertCounts> {
  await lockSpend(tx)
  const existing = await loadExistingSpend(
    tx,
    changes.map(({ written }) => written),
  )
  const unchanged = changes.filter(({ written }) =>
    isSame(existing.get(buildDayKey(written.date, getFingerprints(written).key)), written),
  )
  await writeSpend(
    tx,
    unchanged.map(({ before, written }) => ({ before: written, after: before })),
  )
  const deleted = unchanged.filter(({ before }) => before === null).length
  return { deleted, restored: unchanged.length - deleted, kept: changes.length - unchanged.length }
}

const isSame = (one: StoredSpend | undefined, other: StoredSpend): boolean =>
  one !== undefined &&
  one.updatedAt === other.updatedAt &&
  restatedColumns.every((name) => one[name] === other[name])
