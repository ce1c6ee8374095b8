import type { Database } from '../../../platform/db/database.ts'
import { type LeasedJobs, runNextJob, startLeasedJobs } from '../../../platform/jobs/leased-jobs.ts'
import {
  type ClaimedRow,
  createRowJobs,
  type DueRow,
  toRowKey,
} from '../../../platform/jobs/leased-rows.ts'
import { newId } from '../../../platform/process/ids.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { getOrg } from '../../organizations/index.ts'
import { backfillLeads, isBackfilling } from './backfill-leads.ts'
import { checkAccess } from './check-access.ts'
import {
  claimConnection,
  releaseConnection,
  renewConnection,
  selectDueConnections,
  updateConnection,
} from './connection-store.ts'
import { fetchLeads } from './fetch-leads.ts'
import { selectNextFetch } from './fetch-store.ts'
import { inLease, openLeadAccount, type Turn } from './open-account.ts'

/** Time, in milliseconds, without a lease renewal after which another process takes over a job. */
const leaseMs = 15_000

/** Leased jobs, one per connection. @param clock  Current time. */
const createFetchJobs = (db: Database, clock = () => new Date()): LeasedJobs<ClaimedRow> =>
  createRowJobs(
    db,
    {
      ...{ leaseMs, turnMs: 20_000, perOrg: 4 },
      selectDue: selectDueConnections,
      loadOrg: (orgId) => getOrg(db, orgId),
      claim: claimConnection,
      renew: renewConnection,
      release: releaseConnection,
      serve: (ctx, id, { lease, signal }) => serveConnection({ ctx, lease, signal }, id),
    },
    clock,
  )

/**
 * Fetches new leads before leads from a backfill.
 *
 * @returns Amount of work done; 0 ends this run of the job.
 */
async function serveConnection(turn: Turn, id: string): Promise<number> {
  const account = await openLeadAccount(turn, id)
  if (account === undefined) return 0
  for (const work of [checkAccess, fetchLeads, backfillLeads]) {
    const done = await work(turn, account)
    if (done === 'stop') return 0
    // Return, so that the next call reopens the connection, which the work may have changed.
    if (done > 0) return done
  }
  await rest(turn, id)
  return 0
}

/** Schedules the next run for when the connection has work again. */
const rest = (turn: Turn, id: string): Promise<void> =>
  inLease(turn, id, async (tx, connection) => {
    const now = turn.ctx.now().toISOString()
    // Read while the connection is locked, so that a lead announced in the meantime is not missed.
    const times = [
      await selectNextFetch(tx, id),
      connection.checkAt,
      isBackfilling(connection) ? now : null,
    ].filter((time) => time !== null)
    await updateConnection(tx, id, { nextAt: times.toSorted()[0] ?? null })
  })

/**
 * Runs a connection's job once.
 *
 * @returns False if another process is running it, or if it has no work.
 */
export const runConnection = (
  db: Database,
  connection: DueRow,
  clock?: () => Date,
): Promise<boolean> => {
  const { signal } = new AbortController()
  return runNextJob(createFetchJobs(db, clock), toRowKey(connection), { worker: newId(), signal })
}

/**
 * Many connections are served concurrently, because a job spends most of its time waiting for a
 * platform.
 */
const workerOptions = { concurrency: 16, pollMs: 2_000 } as const

/**
 * Fetches leads in the background until stopped. Several processes share the work.
 *
 * @returns A function that stops fetching; requests in progress are aborted and resent later.
 */
export const startLeadFetches = (db: Database, log: Logger): (() => Promise<void>) =>
  startLeasedJobs(createFetchJobs(db), workerOptions, log).stop
