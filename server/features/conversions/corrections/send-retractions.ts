import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { LeasedWork, Renewal } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { renewDestination } from '../sending/lease-store.ts'
import { type Account, openAccount } from '../sending/open-account.ts'
import type { Sent } from '../sending/send-request.ts'
import { recordAccess } from './record-access.ts'
import { planNextCorrection, requestCorrection } from './request-correction.ts'
import { decryptContent } from './retraction-content.ts'
import {
  countRetraction,
  deleteRetraction,
  postponeRetraction,
  type Retraction,
  selectDueRetractions,
} from './retraction-store.ts'

/** Number of retractions per run, and number of requests sent concurrently. */
const [retractionsAtOnce, concurrentRequests] = [20, 2]

/**
 * Retracts conversions of erased leads. Deletes the data that was kept for a retraction once the
 * platform has responded.
 *
 * @returns Number of requests.
 * @throws LeaseLostError
 * @see L-452
 */
export async function sendRetractions(
  ctx: Ctx,
  id: string,
  { lease, signal }: LeasedWork,
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
    return record(ctx, account, lease(), { one, sent })
  })
}

async function record(
  ctx: Ctx,
  { destination: { id }, platform }: Account,
  lease: Renewal,
  { one, sent }: { readonly one: Retraction; readonly sent: Sent },
): Promise<'continue' | 'stop'> {
  const now = ctx.now()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    const { at: dueAt, rejectedAt } = planNextCorrection(platform, sent, one.rejectedAt, now)
    if (dueAt === null) {
      await deleteRetraction(tx, one.id)
      await countRetraction(tx, id, sent.outcome)
    } else await postponeRetraction(tx, one.id, { dueAt, rejectedAt })
    return recordAccess(tx, destination, sent, now)
  })
}
