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
import { orderEvents } from '../../leads/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { sendCorrections } from '../corrections/send-corrections.ts'
import { sendRetractions } from '../corrections/send-retractions.ts'
import { deriveBatch } from '../derive-conversions.ts'
import { checkReceipts } from './check-receipts.ts'
import {
  claimDestination,
  releaseDestination,
  renewDestination,
  selectDueDestinations,
} from './lease-store.ts'
import { sendConversions } from './send-conversions.ts'

/** Time after which another process takes over a dead process's jobs, in milliseconds. */
export const leaseMs = 15_000

/**
 * Leased jobs, one for each destination with an API. Each run derives conversions from new events
 * and sends those that are due.
 *
 * @param clock  Current time.
 */
export const createConversionJobs = (
  db: Database,
  clock = () => new Date(),
): LeasedJobs<ClaimedRow> =>
  createRowJobs(
    db,
    {
      ...{ leaseMs, turnMs: 20_000, perOrg: 4 },
      selectDue: selectDueDestinations,
      loadOrg: (orgId) => getOrg(db, orgId),
      claim: claimDestination,
      renew: renewDestination,
      release: releaseDestination,
      async serve(ctx, id, { round, lease, signal }) {
        const { head, hasMore } = await orderEvents(db, ctx.org.id)
        const derive = async () => (await deriveBatch(ctx, id, head)) || hasMore
        const isFirst = round === 0
        const hasAhead = isFirst ? await derive() : true
        // Derive the next conversions while others are being sent, so that sending never has to
        // wait.
        const [derived, sending] = await Promise.allSettled([
          hasAhead && derive(),
          sendConversions(ctx, id, { lease, signal }),
        ])
        if (sending.status === 'rejected') throw sending.reason
        if (derived.status === 'rejected') throw derived.reason
        const checked = await checkReceipts(ctx, id, { lease, signal })
        const corrected = await sendCorrections(ctx, id, { lease, signal })
        const retracted = await sendRetractions(ctx, id, { lease, signal })
        return sending.value + checked + corrected + retracted + Number(derived.value)
      },
    },
    clock,
  )

/**
 * Runs a destination's job once.
 *
 * @returns False if another process is running it, or if nothing can currently be sent to the
 *   destination.
 */
export const runDestination = (
  db: Database,
  destination: DueRow,
  clock?: () => Date,
): Promise<boolean> => {
  const { signal } = new AbortController()
  const lease = { worker: newId(), signal }
  return runNextJob(createConversionJobs(db, clock), toRowKey(destination), lease)
}

/** Many destinations run concurrently, because their jobs mostly wait for a platform. */
const workerOptions = { concurrency: 32, pollMs: 2_000 } as const

/**
 * Sends conversions in the background until stopped. Several processes share the work.
 *
 * @returns A function that stops sending; requests in progress are aborted and resent later.
 */
export const startConversions = (db: Database, log: Logger): (() => Promise<void>) =>
  startLeasedJobs(createConversionJobs(db), workerOptions, log).stop
