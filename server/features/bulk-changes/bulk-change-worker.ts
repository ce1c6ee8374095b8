import type { Database } from '../../platform/db/database.ts'
import {
  createWakers,
  type LeasedJobs,
  runNextJob,
  startLeasedJobs,
} from '../../platform/jobs/leased-jobs.ts'
import {
  type ClaimedRow,
  createRowJobs,
  type DueRow,
  toRowKey,
} from '../../platform/jobs/leased-rows.ts'
import { newId } from '../../platform/process/ids.ts'
import type { Logger } from '../../platform/process/log.ts'
import { getOrg } from '../organizations/index.ts'
import {
  claimBulkChange,
  releaseBulkChange,
  renewBulkChange,
  selectDueBulkChanges,
} from './bulk-change-store.ts'
import { runBulkChange } from './run-bulk-change.ts'

/** Each process serves two organizations concurrently. */
const workerOptions = { concurrency: 2, pollMs: 2_000 } as const

const wakers = createWakers()

export const wakeBulkChanges = wakers.wake

/**
 * Runs bulk changes in the background until stopped, including those left behind by processes that
 * have ended.
 *
 * @returns A function that waits for the current batches to end, then stops.
 * @see L-409
 */
export const startBulkChanges = (db: Database, log: Logger): (() => Promise<void>) =>
  wakers.add(db, startLeasedJobs(bulkChangeJobs(db), workerOptions, log))

/** Runs a change's next batches. @returns False if another process is running the change. */
export const runBulkChangeTurn = (db: Database, change: DueRow): Promise<boolean> =>
  runNextJob(bulkChangeJobs(db), toRowKey(change), {
    worker: newId(),
    signal: new AbortController().signal,
  })

const bulkChangeJobs = (db: Database): LeasedJobs<ClaimedRow> =>
  createRowJobs(
    db,
    {
      leaseMs: 15_000,
      turnMs: 10_000,
      perOrg: 1,
      selectDue: selectDueBulkChanges,
      loadOrg: (orgId) => getOrg(db, orgId),
      claim: claimBulkChange,
      renew: renewBulkChange,
      release: releaseBulkChange,
      serve: runBulkChange,
    },
    () => new Date(),
  )
