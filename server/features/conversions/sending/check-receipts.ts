import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { LeasedWork, Renewal } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { ReceiptOutcome } from '../platforms/platform.ts'
import { insertAttempt } from './attempt-store.ts'
import { renewDestination } from './lease-store.ts'
import { type Account, openAccount } from './open-account.ts'
import {
  firstCheckMs,
  lastCheckMs,
  type PendingReceipt,
  postponeReceipts,
  selectDueReceipts,
  updateReceipt,
} from './receipt-store.ts'
import { reportRejections } from './report-rejections.ts'
import { type Requested, requestOutcome } from './send-request.ts'

/** Number of results requested per round. Google allows 300 requests a minute per project. */
const receiptsAtOnce = 20

const concurrentRequests = 2

const requestMs = 10_000

/** Pause before results are requested again after a platform has failed. */
const failureMs = 10 * 60_000

/** How long a failing platform is still polled after the last check was due. */
const givenUpMs = 3 * dayMs

/**
 * Requests the results of conversions that a platform accepted but processes later: first after 30
 * minutes, then at doubling intervals, and finally one day after acceptance.
 *
 * @returns Number of requests.
 * @throws LeaseLostError
 * @see L-313
 */
export async function checkReceipts(
  ctx: Ctx,
  id: string,
  { lease, signal }: LeasedWork,
): Promise<number> {
  const opened = await openAccount(ctx, id, lease, (tx, now, { blockedReason }) =>
    selectDueReceipts(tx, id, now, blockedReason === null ? receiptsAtOnce : 1),
  )
  if (opened === undefined) return 0
  return sendConcurrently(opened.due, concurrentRequests, async (one) => {
    const sent = await request(ctx, opened, one, signal)
    return record(ctx, id, lease(), { one, sent })
  })
}

async function request(
  ctx: Ctx,
  { platform, secret, token }: Account,
  { receipt }: PendingReceipt,
  signal: AbortSignal,
): Promise<Requested<ReceiptOutcome>> {
  const read = platform.readReceipt?.bind(platform)
  const built = platform.buildReceiptRequest?.(receipt, secret, token)
  if (read === undefined || built === undefined) {
    return { outcome: { type: 'unknown' }, status: null, ms: 0, retryAfter: undefined }
  }
  const options = { secrets: [secret, token ?? ''], timeoutMs: requestMs, signal }
  const sent = await requestOutcome(ctx.db, built, read, options)
  if (signal.aborted && sent.outcome.type === 'retry') throw LeaseLostError
  return sent
}

interface Checked {
  readonly one: PendingReceipt
  readonly sent: Requested<ReceiptOutcome>
}

async function record(
  ctx: Ctx,
  id: string,
  lease: Renewal,
  { one, sent }: Checked,
): Promise<'continue' | 'stop'> {
  const now = ctx.now()
  const { outcome, status, ms } = sent
  const updatedAt = now.toISOString()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    switch (outcome.type) {
      case 'retry':
      case 'blocked': {
        // The result can wait, because an error that the user has to fix will also occur with the
        // next conversion.
        const checkAt = new Date(now.getTime() + Math.max(failureMs, getAfterMs(outcome)))
        const givenUp = new Date(now.getTime() - givenUpMs)
        const times = { checkAt: checkAt.toISOString(), givenUp: givenUp.toISOString() }
        await postponeReceipts(tx, id, { now: updatedAt, ...times })
        return 'stop'
      }
      case 'processing':
        await updateReceipt(tx, one, { checkAt: getNextCheck(one, now), updatedAt })
        return 'continue'
      case 'unknown':
        await updateReceipt(tx, one, { checkAt: null, updatedAt })
        return 'continue'
      case 'confirmed':
        await updateReceipt(tx, one, { checkAt: null, confirmedAt: updatedAt, updatedAt })
        return 'continue'
      case 'again':
      case 'rejected': {
        const { code, message } = outcome
        const isAgain = outcome.type === 'again'
        const nextAt = isAgain ? new Date(now.getTime() + hourMs).toISOString() : null
        const state = isAgain ? 'sent' : 'rejected'
        const changes = { state, code, message, nextAt, checkAt: null, updatedAt } as const
        if (!(await updateReceipt(tx, one, changes))) return 'continue'
        const word = { outcome: isAgain ? 'retry' : 'rejected', status, code, message } as const
        await insertAttempt(tx, one.id, { id: ctx.newId(), at: updatedAt, ms, ...word })
        const rejections =
          outcome.type === 'rejected' ? [{ conversion: one, lead: undefined, outcome }] : []
        await reportRejections(tx, ctx, destination, rejections)
        return 'continue'
      }
    }
  })
}

const getAfterMs = (outcome: ReceiptOutcome): number =>
  outcome.type === 'retry' ? (outcome.afterMs ?? 0) : 0

/** Time of the next check, which doubles the time since acceptance; null after the last check. */
function getNextCheck({ checkUntil }: PendingReceipt, now: Date): string | null {
  const until = Date.parse(checkUntil)
  if (now.getTime() >= until) return null
  const sinceMs = now.getTime() - (until - lastCheckMs)
  const next = now.getTime() + Math.max(firstCheckMs, sinceMs)
  return new Date(Math.min(next, until)).toISOString()
}
