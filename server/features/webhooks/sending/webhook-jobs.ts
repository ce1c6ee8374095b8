import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { type LeasedJobs, runNextJob } from '../../../platform/jobs/leased-jobs.ts'
import {
  type ClaimedRow,
  createRowJobs,
  type DueRow,
  toRowKey,
} from '../../../platform/jobs/leased-rows.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getOrg } from '../../organizations/index.ts'
import { deriveDeliveries, maxWaiting } from '../derive-deliveries.ts'
import { lockWebhook } from '../webhook-store.ts'
import { claimWebhook, releaseWebhook, renewWebhook, selectDueWebhooks } from './lease-store.ts'
import { sendDeliveries } from './send-deliveries.ts'

/** Time in milliseconds after which another process takes over a dead process's jobs. */
export const leaseMs = 15_000

/**
 * If events are infrequent, a round waits for more of them, because each round has a fixed cost.
 */
const [quickRounds, smallRound, collectMs] = [3, 50, 100] as const

const collect = (signal: AbortSignal): Promise<unknown> =>
  sleep(collectMs, undefined, { signal }).catch(() => undefined)

/**
 * Leased jobs, one per webhook. Each run derives deliveries from new events and sends due
 * deliveries.
 *
 * @param clock  Current time.
 */
export const createWebhookJobs = (db: Database, clock = () => new Date()): LeasedJobs<ClaimedRow> =>
  createRowJobs(
    db,
    {
      leaseMs,
      turnMs: 20_000,
      perOrg: 8,
      selectDue: selectDueWebhooks,
      loadOrg: (orgId) => getOrg(db, orgId),
      claim: claimWebhook,
      renew: renewWebhook,
      async release(tx, id, worker) {
        await lockWebhook(tx, id)
        await releaseWebhook(tx, id, worker, maxWaiting)
      },
      async serve(ctx, id, { round, lease, signal }) {
        // Derive the next deliveries while others are being sent, so that sending never has to
        // wait.
        const [derived, sent] = await Promise.allSettled([
          deriveDeliveries(ctx, id, lease()),
          sendDeliveries(ctx, id, { lease, signal }),
        ])
        if (sent.status === 'rejected') throw sent.reason
        if (derived.status === 'rejected') throw derived.reason
        const done = derived.value + sent.value
        if (round >= quickRounds && done < smallRound) await collect(signal)
        return done
      },
    },
    clock,
  )

/**
 * Runs a webhook's job once.
 *
 * @returns False if another process is running the job or the webhook is disabled.
 */
export const runWebhook = (db: Database, webhook: DueRow, clock?: () => Date): Promise<boolean> => {
  const { signal } = new AbortController()
  return runNextJob(createWebhookJobs(db, clock), toRowKey(webhook), { worker: newId(), signal })
}
