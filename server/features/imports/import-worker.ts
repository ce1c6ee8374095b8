import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  createWakers,
  type Lease,
  type LeasedJobs,
  LeaseLostError,
  runNextJob,
  startLeasedJobs,
} from '../../platform/jobs/leased-jobs.ts'
import type { Logger } from '../../platform/process/log.ts'
import { kinds } from './import-kinds.ts'
import { selectImport, updateImport } from './import-store.ts'
import { type ImportJob, inJobTransaction, isFileError } from './jobs/import-job.ts'
import {
  claimJob,
  deleteJob,
  incrementFailures,
  leaseMs,
  releaseLease,
  renewLease,
  selectOrgsWithJobs,
} from './jobs/import-job-store.ts'

/** Each process runs the jobs of two organizations concurrently. */
const workerOptions = { concurrency: 2, pollMs: 2_000 } as const

/** Number of internal errors after which a job is abandoned. */
const maxFailures = 5

/** Name of the handler for each state that has a job. */
const jobHandlers = { checking: 'check', importing: 'run', undoing: 'undo' } as const

const wakers = createWakers()

export const wakeImports = wakers.wake

/**
 * Runs import jobs in the background until stopped, including those left behind by processes that
 * ended for any reason. Runs one job per organization at a time.
 *
 * @returns A function that waits for batches in progress and then stops.
 * @see L-65
 */
export const startImports = (db: Database, log: Logger): (() => Promise<void>) =>
  wakers.add(db, startLeasedJobs(importJobs(db, log), workerOptions, log))

/**
 * Runs an organization's oldest job.
 *
 * @returns False if the organization has no job, or another process holds its lease.
 */
export const runNextImportJob = (
  db: Database,
  orgId: string,
  lease: Lease,
  log: Logger,
): Promise<boolean> => runNextJob(importJobs(db, log), orgId, lease)

type ClaimedImport = Pick<ImportJob, 'db' | 'orgId' | 'importId'>

const importJobs = (db: Database, log: Logger): LeasedJobs<ClaimedImport> => ({
  selectOrgs: () => db.inSystem(selectOrgsWithJobs),

  async claim(orgId, worker) {
    const importId = await db.inOrg(orgId, (tx) => claimJob(tx, worker, new Date()))
    return importId === undefined ? undefined : { db, orgId, importId }
  },

  heartbeat: {
    leaseMs,
    renew: ({ orgId, importId }, worker) =>
      db.inOrg(orgId, (tx) => renewLease(tx, importId, worker, new Date())),
  },

  run: (claimed, lease) => runImportJob({ ...claimed, ...lease }),

  release: ({ orgId, importId }, worker) =>
    db.inOrg(orgId, (tx) => releaseLease(tx, importId, worker)),

  onError: (claimed, { worker }, error) => onJobError({ ...claimed, worker, signal }, error, log),
})

/**
 * This signal is never aborted, so that a job's outcome is stored even while the process is
 * stopping.
 */
const { signal } = new AbortController()

async function runImportJob(task: ImportJob): Promise<void> {
  const row = await task.db.readInOrg(task.orgId, (tx) => selectImport(tx, task.importId))
  const handler = jobHandlers[row?.state as keyof typeof jobHandlers] // `undefined` in states without a job.
  if (row === undefined || handler === undefined) {
    return inJobTransaction(task, (tx) => deleteJob(tx, task.importId))
  }
  await kinds[row.kind][handler](task)
}

async function onJobError(
  task: ImportJob,
  error: unknown,
  log: Logger,
): Promise<'ended' | 'retry'> {
  const { db, orgId, importId } = task
  if (isFileError(error)) {
    await failImport(task, error.message)
    return 'ended'
  }
  log.warn({ err: error, orgId, importId }, 'import job failed')
  // Retry, because the database will become available again.
  if (error instanceof ApiError) return 'retry'
  if ((await db.inOrg(orgId, (tx) => incrementFailures(tx, importId))) < maxFailures) return 'retry'
  await failImport(task, 'An internal error occurred. The server log has the details.')
  return 'ended'
}

async function failImport(task: ImportJob, message: string): Promise<void> {
  await inJobTransaction(task, async (tx) => {
    const endedAt = new Date().toISOString()
    await updateImport(tx, task.importId, { state: 'failed', message, endedAt })
    await deleteJob(tx, task.importId)
  }).catch((error: unknown) => {
    if (error !== LeaseLostError) throw error
  })
}
