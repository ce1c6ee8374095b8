import { setTimeout as sleep } from 'node:timers/promises'
import { mapAcrossTurns } from '../../../platform/concurrency/spread-turns.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import {
  inLeaseTransaction,
  type Lease,
  LeaseLostError,
} from '../../../platform/jobs/leased-jobs.ts'
import { type Ctx, createCtx } from '../../../platform/operation.ts'
import { getOrg } from '../../organizations/index.ts'
import type { StoredFile } from '../content/stored-file.ts'
import { type ImportRow, selectImport } from '../import-store.ts'
import { importLimits } from '../limits.ts'
import { countChars, type FileRow } from '../parse/cell.ts'
import { renewLease } from './import-job-store.ts'

/** An import job that this process has claimed. */
export interface ImportJob extends Lease {
  readonly db: Database
  readonly orgId: string
  readonly importId: string
}

/**
 * Pause after each transaction, as a fraction of its duration, while other organizations are using
 * the database; gives priority to requests.
 */
const pauseShare = 0.3

/** Data that every job needs. */
export interface ImportContext {
  readonly ctx: Ctx
  readonly row: ImportRow
  readonly file: StoredFile
}

/** Loads a job's data. The import is recorded as the actor for the job's changes. @see D-23 */
export async function loadImportContext({
  db,
  orgId,
  importId,
  signal,
}: ImportJob): Promise<ImportContext> {
  const org = await getOrg(db, orgId)
  const row = await db.readInOrg(orgId, (tx) => selectImport(tx, importId))
  if (org === undefined || row === undefined) throw LeaseLostError
  const ctx = createCtx(db, org, { kind: 'import', id: importId })
  return { ctx, row, file: { db, orgId, importId, size: row.size, bytesRead: 0, signal } }
}

/** Parses a batch of rows. Splits the work across several event-loop turns if the rows are wide. */
export const parseRows = <R extends FileRow, V>(
  batch: readonly R[],
  read: (row: R) => V,
): Promise<V[]> => mapAcrossTurns(batch, ({ cells }) => cells.length, read)

/** Splits rows into batches, one per transaction. */
export async function* inBatches<R extends FileRow>(
  groups: AsyncIterable<readonly R[]>,
  maxRows: number = importLimits.batchRows,
): AsyncGenerator<R[], void, void> {
  let batch: R[] = []
  let chars = 0
  for await (const rows of groups) {
    for (const one of rows) {
      batch.push(one)
      chars += countChars(one.cells)
      if (batch.length < maxRows && chars < importLimits.batchChars) continue
      yield batch
      batch = []
      chars = 0
    }
  }
  if (batch.length > 0) yield batch
}

/**
 * Runs one transaction of a job, followed by a pause.
 *
 * @throws {@link LeaseLostError}
 */
export async function inJobTransaction<T>(
  task: ImportJob,
  work: (tx: OrgTx) => Promise<T>,
): Promise<T> {
  const { importId, worker } = task
  const start = performance.now()
  const renew = (tx: OrgTx) => renewLease(tx, importId, worker, new Date())
  const result = await inLeaseTransaction(task, renew, work)
  if (task.db.isContended(task.orgId)) await sleep((performance.now() - start) * pauseShare)
  return result
}

const deleteBatchSize = 10_000

/**
 * Deletes rows in batches until none are left.
 *
 * @param remove  Deletes rows, up to a limit, and returns the number deleted.
 */
export async function deleteInBatches(
  task: ImportJob,
  remove: (tx: OrgTx, importId: string, limit: number) => Promise<number>,
): Promise<void> {
  const drop = () => inJobTransaction(task, (tx) => remove(tx, task.importId, deleteBatchSize))
  while ((await drop()) === deleteBatchSize);
}

/** True if the file, not the service, caused an error. */
export const isFileError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500
