import { hourMs } from '../../../../contract/values/time.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { updateDestination } from '../destination-store.ts'
import { renewDestination } from '../sending/lease-store.ts'
import { openAccount } from '../sending/open-account.ts'
import { getDestinationChanges } from '../sending/record-outcome.ts'
import type { Sent } from '../sending/send-request.ts'
import { requestCorrection } from './request-correction.ts'
import { decryptContent } from './retraction-content.ts'
import {
  deleteRetraction,
  postponeRetraction,
  type Retraction,
  selectDueRetractions,
} from './retraction-store.ts'

/** Number of retractions per run, and of concurrent requests. */
const [retractionsAtOnce, concurrentRequests] = [20, 2]

/** Pause after a failed attempt. */
const retryMs = hourMs

interface SendingOptions {
  readonly lease: () => Renewal
  readonly signal: AbortSignal
}

/**
 * Retracts conversions of erased leads, and deletes what was kept for this once the platform has
 * responded.
 *
 * @returns Number of requests.
 * @throws LeaseLostError
 * @see L-452
 */
export async function sendRetractions(
  ctx: Ctx,
  id: string,
  { lease, signal }: SendingOptions,
): Promise<number> {
  const account = await openAccount(ctx, id, lease, (tx, now, { blockedReason }) =>
    selectDueRetractions(tx, id, now, blockedReason === null ? retractionsAtOnce : 1),
  )
  if (account === undefined) return 0
  return sendConcurrently(account.due, concurrentRequests, async (one) => {
    const content = await decryptContent(ctx, one.id, one.content)
    const amount = { value: null, currency: null }
    const conversion = content && { id: one.id, ...content, ...amount }
    const correction = conversion && ({ correction: 'retract', conversion } as const)
    const sent = await requestCorrection(ctx, account, correction, signal)
    return record(ctx, id, lease(), { one, sent })
  })
}

async function record(
  ctx: Ctx,
  id: string,
  lease: Renewal,
  { one, sent }: { readonly one: Retraction; readonly sent: Sent },
): Promise<'continue' | 'stop'> {
  const now = ctx.now()
  const { type } = sent.outcome
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    if (type === 'retry' || type === 'blocked') {
      await postponeRetraction(tx, one.id, new Date(now.getTime() + retryMs).toISOString())
    } else await deleteRetraction(tx, one.id)
    const changes = getDestinationChanges(destination, sent, now)
    await updateDestination(tx, id, changes)
    return changes.blockedReason == null && changes.pausedUntil == null ? 'continue' : 'stop'
  })
}
