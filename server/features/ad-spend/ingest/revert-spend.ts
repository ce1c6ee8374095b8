import type { OrgTx } from '../../../platform/db/database.ts'
import { lockSpend } from './ad-spend-store.ts'
import { getFingerprints } from './fingerprints.ts'
import { buildDayKey, loadExistingSpend } from './load-existing-spend.ts'
import { restatedColumns, type SpendChange, type StoredSpend } from './stored-spend.ts'
import { writeSpend } from './write-spend.ts'

/** Result of undoing changes. */
export interface RevertCounts {
  /** Rows that were new, and are deleted again. */
  readonly deleted: number
  /** Rows that are as they were before. */
  readonly restored: number
  /** Rows that were written or deleted since: they stay as they are. */
  readonly kept: number
}

/**
 * Undoes what `storeSpend` did: new rows go, replaced rows get their former values, their former
 * `updatedAt` included, so that what was stored before it can be undone next. Only where the row
 * is still exactly as it was written, `updatedAt` included; a row that was written since stays.
 * Undoing twice changes nothing more.
 *
 * @param changes  As returned by `storeSpend`; no two of the same row, at most 5,000. Where one
 *   import wrote a row more than once, undo its last batch first.
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
