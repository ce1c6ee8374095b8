import type { OrgTx } from '../../../platform/db/database.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import { type ImportRow, lockImport, updateImport } from '../import-store.ts'
import { keepBad } from './check-rows.ts'
import { inJobTransaction, type Task } from './import-job.ts'
import { deleteWork } from './import-job-store.ts'
import type { BadLine } from './invalid-row-store.ts'
import { type Batch, deleteBatch, insertBatch, selectLastBatch } from './undo-batch-store.ts'

/** What one batch of rows did. */
export interface Committed {
  /** Rows that are done with, good or bad. */
  readonly rows: number
  /** The last of their lines, and when its lead was created where rows come in that order. */
  readonly line: number
  readonly at: string | null
  readonly bad: readonly BadLine[]
  readonly wayBack: Omit<Batch, 'upTo'>
  /** What all of the import has come to with it. */
  readonly result: object
}

/**
 * Commits a batch together with how far the import came, so that whatever happens nothing is
 * missing and nothing is there twice.
 *
 * @param expected  Rows that are done with already.
 * @throws {@link LeaseLostError} when somebody else has gone on meanwhile.
 */
export async function commitBatch(
  task: Task,
  expected: number,
  write: (tx: OrgTx, before: ImportRow) => Promise<Committed>,
): Promise<Committed> {
  const { importId } = task
  return inJobTransaction(task, async (tx) => {
    const before = await lockImport(tx, importId)
    if (before?.rowsDone !== expected) throw LeaseLostError
    const done = await write(tx, before)
    const kept = await keepBad(tx, importId, done.bad, before.badKept)
    const rowsDone = before.rowsDone + done.rows
    const { created, updated, changes } = done.wayBack
    if (created.length + updated.length + (changes?.length ?? 0) > 0) {
      await insertBatch(tx, importId, { upTo: rowsDone, ...done.wayBack })
    }
    await updateImport(tx, importId, {
      rowsDone,
      lineDone: done.line,
      atDone: done.at,
      bad: before.bad + done.bad.length,
      badKept: before.badKept + kept,
      result: done.result,
    })
    return done
  })
}

/** Ends an import or its undo. */
export const endWork = (task: Task, state: 'imported' | 'undone', now: Date): Promise<void> =>
  inJobTransaction(task, async (tx) => {
    await updateImport(tx, task.importId, { state, endedAt: now.toISOString() })
    await deleteWork(tx, task.importId)
  })

/**
 * Takes back the last batch that was not taken back yet.
 *
 * @param undo  Takes it back, and tells what the undo has come to with it.
 * @returns False when nothing was left.
 */
export async function undoBatch(
  task: Task,
  undo: (tx: OrgTx, batch: Batch, before: ImportRow) => Promise<object>,
): Promise<boolean> {
  const { importId } = task
  return inJobTransaction(task, async (tx) => {
    const batch = await selectLastBatch(tx, importId)
    const before = await lockImport(tx, importId)
    if (batch === undefined || before === undefined) return false
    const undone = await undo(tx, batch, before)
    await deleteBatch(tx, importId, batch.upTo)
    await updateImport(tx, importId, { undone })
    return true
  })
}
