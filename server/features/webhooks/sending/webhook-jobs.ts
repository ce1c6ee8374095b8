import type { Database } from '../../../platform/db/database.ts'
import {
  type Lease,
  type LeasedJobs,
  LeaseLostError,
  runNextJob,
} from '../../../platform/jobs/leased-jobs.ts'
import { type Ctx, createCtx, systemActor } from '../../../platform/operation.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getOrg } from '../../organizations/index.ts'
import { deriveDeliveries } from '../derive-deliveries.ts'
import { lockWebhook } from '../webhook-store.ts'
import {
  claimWebhook,
  type DueWebhook,
  releaseWebhook,
  renewWebhook,
  selectDueWebhooks,
} from './lease-store.ts'
import { sendDeliveries } from './send-deliveries.ts'

/** Time after which another process continues the work of one that died, in milliseconds. */
export const leaseMs = 15_000

/** Maximum time per turn of a webhook, in milliseconds. */
const turnMs = 20_000

/** Webhooks of one organization that a process serves concurrently. */
const perOrg = 8

/** Transactions of a turn that derive deliveries, so that {@link maxPending} is checked in between. */
const derivedPerTurn = 5

/** Number of waiting deliveries of a webhook at which deriving pauses. */
const maxPending = 10_000

interface ClaimedWebhook {
  readonly ctx: Ctx
  readonly id: string
  releaseSlot(): void
}

const toKey = ({ orgId, id }: DueWebhook): string => `${orgId} ${id}`

/**
 * Webhooks as leased jobs. Each has its own turn, in which it derives deliveries from new events
 * and sends the due ones, so that a slow server delays only its own deliveries.
 *
 * @param clock  Current time.
 */
export function createWebhookJobs(
  db: Database,
  clock = () => new Date(),
): LeasedJobs<ClaimedWebhook> {
  const running = new Map<string, number>()
  const count = (orgId: string, change: number) =>
    running.set(orgId, (running.get(orgId) ?? 0) + change)
  const lease = (worker: string) => {
    const now = clock()
    const leasedUntil = new Date(now.getTime() + leaseMs).toISOString()
    return { worker, now: now.toISOString(), leasedUntil }
  }
  const release = ({ ctx, id }: ClaimedWebhook, worker: string) =>
    db.inOrg(ctx.org.id, async (tx) => {
      await lockWebhook(tx, id)
      await releaseWebhook(tx, id, worker, maxPending)
    })
  return {
    selectOrgs: async () => {
      const due = await db.inSystem((tx) => selectDueWebhooks(tx, clock().toISOString()))
      return due.map(toKey)
    },

    async claim(key, worker) {
      const [orgId = '', id = ''] = key.split(' ')
      if ((running.get(orgId) ?? 0) >= perOrg) return undefined
      count(orgId, 1)
      const releaseSlot = () => void count(orgId, -1)
      try {
        const org = await getOrg(db, orgId)
        const claimed = org && (await db.inOrg(orgId, (tx) => claimWebhook(tx, id, lease(worker))))
        if (org === undefined || claimed === undefined) {
          releaseSlot()
          return undefined
        }
        return { ctx: { ...createCtx(db, org, systemActor), now: clock }, id, releaseSlot }
      } catch (error) {
        releaseSlot()
        throw error
      }
    },

    heartbeat: {
      leaseMs,
      renew: async ({ ctx, id }, worker) =>
        (await db.inOrg(ctx.org.id, (tx) => renewWebhook(tx, id, lease(worker)))) !== undefined,
    },

    async run(job, { worker, signal }) {
      try {
        await serve(job, { worker, signal }, () => lease(worker))
      } finally {
        job.releaseSlot()
      }
      await release(job, worker)
    },

    release,
  }
}

/** Derives and sends until nothing is due, or the turn is over. */
async function serve(
  { ctx, id }: ClaimedWebhook,
  { signal }: Lease,
  lease: () => { worker: string; leasedUntil: string },
): Promise<void> {
  const end = performance.now() + turnMs
  for (let round = 0; ; round += 1) {
    if (signal.aborted) throw LeaseLostError
    const derived = round < derivedPerTurn ? await deriveDeliveries(ctx, id, lease()) : 0
    const sent = await sendDeliveries(ctx, id, { lease, signal })
    if (derived + sent === 0 || performance.now() > end) return
  }
}

/**
 * Serves a webhook once.
 *
 * @returns False if another process works on it, or it is disabled.
 */
export const runWebhook = (
  db: Database,
  webhook: DueWebhook,
  clock?: () => Date,
): Promise<boolean> => {
  const { signal } = new AbortController()
  return runNextJob(createWebhookJobs(db, clock), toKey(webhook), { worker: newId(), signal })
}
