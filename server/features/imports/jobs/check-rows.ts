import { readAhead } from '../../../platform/concurrency/read-ahead.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { updateImport } from '../import-store.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from '../parse/cell.ts'
import { type ImportJob, inJobTransaction } from './import-job.ts'
import { deleteJob } from './import-job-store.ts'
import { deleteInvalidRows, type InvalidRow, insertInvalidRows } from './invalid-row-store.ts'

export interface RowCounts {
  readonly rows: number
  readonly bad: number
}

/** Resets the results of an earlier dry run. */
export const resetCheck = (task: ImportJob): Promise<void> =>
  inJobTransaction(task, async (tx) => {
    await deleteInvalidRows(tx, task.importId)
    await updateImport(tx, task.importId, { rowsDone: 0, bad: 0, badKept: 0, bytesDone: 0 })
  })

/**
 * Checks a file's rows and stores the invalid ones, up to a limit. Checks the next batch while the
 * previous one is being stored.
 *
 * @param judge  Checks a batch and returns a function that returns its invalid rows. That function
 *   is called in the transaction that stores these rows.
 * @param bytesDone  Number of bytes read; undefined if progress is not measured in bytes.
 */
export async function checkRows<R extends FileRow>(
  task: ImportJob,
  batches: AsyncIterable<R[]>,
  judge: (batch: readonly R[]) => Promise<(tx: OrgTx) => Promise<InvalidRow[]>>,
  bytesDone: () => number | undefined,
): Promise<RowCounts> {
  const counts = { rows: 0, bad: 0, kept: 0 }
  async function* judged() {
    for await (const batch of batches) yield { batch, settle: await judge(batch) }
  }
  for await (const { batch, settle } of readAhead(judged())) {
    await inJobTransaction(task, async (tx) => {
      const invalid = await settle(tx)
      counts.rows += batch.length
      counts.bad += invalid.length
      counts.kept += await storeInvalidRows(tx, task.importId, invalid, counts.kept)
      const bytes = bytesDone()
      await updateImport(tx, task.importId, {
        rowsDone: counts.rows,
        bad: counts.bad,
        badKept: counts.kept,
        ...(bytes === undefined ? {} : { bytesDone: bytes }),
      })
    })
  }
  return { rows: counts.rows, bad: counts.bad }
}

/**
 * Stores invalid rows, up to the limit.
 *
 * @returns Number of rows stored.
 */
export async function storeInvalidRows(
  tx: OrgTx,
  importId: string,
  invalid: readonly InvalidRow[],
  storedBefore: number,
): Promise<number> {
  const stored = invalid
    .toSorted((a, b) => a.line - b.line)
    .slice(0, Math.max(0, importLimits.keptErrors - storedBefore))
  await insertInvalidRows(tx, importId, stored)
  return stored.length
}

export const finishCheck = (
  task: ImportJob,
  now: Date,
  { rows, checked }: { readonly rows: number; readonly checked: object },
): Promise<void> =>
  inJobTransaction(task, async (tx) => {
    await updateImport(tx, task.importId, {
      state: 'checked',
      checked,
      rowsTotal: rows,
      endedAt: now.toISOString(),
    })
    await deleteJob(tx, task.importId)
  })
