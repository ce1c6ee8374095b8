import type { OrgTx } from '../../../platform/db/database.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import { type ImportRow, lockImport, updateImport } from '../import-store.ts'
import { storeInvalidRows } from './check-rows.ts'
import { type ImportJob, inJobTransaction } from './import-job.ts'
import { deleteJob } from './import-job-store.ts'
import type { InvalidRow } from './invalid-row-store.ts'
import {
  deleteUndoBatch,
  insertUndoBatch,
  selectLastUndoBatch,
  type UndoBatch,
} from './undo-batch-store.ts'

export interface BatchResult {
  /** Number of rows processed, whether valid or not. */
  readonly rows: number
  /**
   * Number of the last row in the batch (`line`) and, if the rows are sorted by creation time, the
   * creation time of that row's lead (`at`).
   */
  readonly line: number
  readonly at: string | null
  readonly invalidRows: readonly InvalidRow[]
  readonly undoBatch: Omit<UndoBatch, 'upTo'>
  /** Result of the entire import, up to and including this batch. */
  readonly result: object
}

/**
 * Commits a batch together with the progress, so that no row is lost or imported twice.
 *
 * @param expected  Number of rows that must have been processed before this batch.
 * @throws {@link LeaseLostError} if another process has taken over the import.
 */
export async function commitBatch(
  task: ImportJob,
  expected: number,
  write: (tx: OrgTx, before: ImportRow) => Promise<BatchResult>,
): Promise<BatchResult> {
  const { importId } = task
  return inJobTransaction(task, async (tx) => {
    const before = await lockImport(tx, importId)
    if (before?.rowsDone !== expected) throw LeaseLostError
    const result = await write(tx, before)
    const stored = await storeInvalidRows(tx, importId, result.invalidRows, before.badKept)
    const rowsDone = before.rowsDone + result.rows
    const { created, updated, changes } = result.undoBatch
    if (created.length + updated.length + (changes?.length ?? 0) > 0) {
      await insertUndoBatch(tx, importId, { upTo: rowsDone, ...result.undoBatch })
    }
    await updateImport(tx, importId, {
      rowsDone,
      lineDone: result.line,
      atDone: result.at,
      bad: before.bad + result.invalidRows.length,
      badKept: before.badKept + stored,
      result: result.result,
    })
    return result
  })
}

/** @param write  Writes additional changes in the transaction that ends the import. */
export const finishJob = (
  task: ImportJob,
  state: 'imported' | 'undone',
  now: Date,
  write?: (tx: OrgTx) => Promise<void>,
): Promise<void> =>
  inJobTransaction(task, async (tx) => {
    await write?.(tx)
    await updateImport(tx, task.importId, { state, endedAt: now.toISOString() })
    await deleteJob(tx, task.importId)
  })

/**
 * Undoes the most recent batch that has not been undone yet.
 *
 * @param undo  Reverts the batch and returns the undo's result so far.
 * @returns False if no batch remained.
 */
export async function undoLastBatch(
  task: ImportJob,
  undo: (tx: OrgTx, batch: UndoBatch, before: ImportRow) => Promise<object>,
): Promise<boolean> {
  const { importId } = task
  return inJobTransaction(task, async (tx) => {
    const batch = await selectLastUndoBatch(tx, importId)
    const before = await lockImport(tx, importId)
    if (batch === undefined || before === undefined) return false
    const undone = await undo(tx, batch, before)
    await deleteUndoBatch(tx, importId, batch.upTo)
    await updateImport(tx, importId, { undone })
    return true
  })
}
