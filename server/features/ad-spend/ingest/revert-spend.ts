import type { OrgTx } from '../../../platform/db/database.ts'
import { lockSpend } from './ad-spend-store.ts'
import { printsOf } from './fingerprints.ts'
import { keyOfDay, knownSpend } from './load-existing-spend.ts'
import { restatedColumns, type SpendChange, type StoredSpend } from './stored-spend.ts'
import { writeSpend } from './write-spend.ts'

/** What became of changes that were to be undone. */
export interface RestoreCounts {
  /** Rows that were new, and are gone again. */
  readonly deleted: number
  /** Rows that are as they were before. */
  readonly restored: number
  /** Rows that somebody has written since, or that are gone: they stay as they are. */
  readonly kept: number
}

/**
 * Undoes what `storeSpend` did: new rows go, replaced rows get their former values, their former
 * `updatedAt` included, so that what was stored before it can be undone next. Only where the row
 * is still exactly as it was written, `updatedAt` included; a row that was written since stays.
 * Undoing twice changes nothing more.
 *
 * @param changes  As storing answered them; no two of the same row, at most 5,000. Where one
 *   import wrote a row more than once, undo its last batch first.
 * @see L-120
 */
export async function restoreSpend(
  tx: OrgTx,
  changes: readonly SpendChange[],
): Promise<RestoreCounts> {
  await lockSpend(tx)
  const known = await knownSpend(
    tx,
    changes.map(({ written }) => written),
  )
  const open = changes.filter(({ written }) =>
    isSame(known.get(keyOfDay(written.date, printsOf(written).key)), written),
  )
  await writeSpend(
    tx,
    open.map(({ before, written }) => ({ before: written, after: before })),
  )
  const deleted = open.filter(({ before }) => before === null).length
  return { deleted, restored: open.length - deleted, kept: changes.length - open.length }
}

const isSame = (one: StoredSpend | undefined, other: StoredSpend): boolean =>
  one !== undefined &&
  one.updatedAt === other.updatedAt &&
  restatedColumns.every((name) => one[name] === other[name])
