import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import { getPause, getRetryDelay, maxFailingMs } from '../../../platform/jobs/retry-schedule.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type AttemptOutcome, type DueDelivery, recordDeliveryAttempts } from '../due-store.ts'
import { updateWebhook, type WebhookRow } from '../webhook-store.ts'
import { renewWebhook } from './lease-store.ts'
import { queueWebhookMails } from './queue-webhook-mails.ts'
import type { AttemptResult } from './send-webhook.ts'

/** A finished attempt. */
export interface EndedAttempt {
  readonly delivery: DueDelivery
  readonly result: AttemptResult
  readonly startedAt: Date
}

/**
 * Records attempts and updates their deliveries and webhook in one transaction.
 *
 * @returns False if nothing more can be sent to the endpoint now.
 * @throws LeaseLostError
 */
export async function recordAttempts(
  ctx: Ctx,
  id: string,
  lease: Renewal,
  ended: readonly EndedAttempt[],
): Promise<boolean> {
  const now = ctx.now()
  const outcomes = ended.map(({ delivery, result, startedAt }) => {
    const { status, ms, error, answer } = result
    const attempt = { at: startedAt.toISOString(), status, ms, error, answer }
    const { id: deliveryId, leadId } = delivery
    return { ...getOutcome(delivery, result, now, Math.random()), id: deliveryId, leadId, attempt }
  })
  const results = ended.flatMap(({ delivery, result }) => (delivery.isReplay ? [] : result))
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const webhook = await renewWebhook(tx, id, lease)
    if (webhook === undefined) throw LeaseLostError
    const changes = foldChanges(webhook, results, now)
    await recordDeliveryAttempts(tx, outcomes)
    await updateWebhook(tx, id, changes)
    await queueWebhookMails(tx, ctx, { ...webhook, ...changes })
    return changes.isEnabled !== false && (changes.pausedUntil ?? null) === null
  })
}

/**
 * Applies failures last, because a failure pauses the endpoint even if other requests have
 * succeeded.
 */
function foldChanges(
  webhook: WebhookRow,
  results: readonly AttemptResult[],
  now: Date,
): AttemptChanges {
  const [failed, succeeded] = [
    results.filter(({ error }) => error !== null),
    results.filter(({ error }) => error === null),
  ]
  const changes: AttemptChanges = {}
  for (const result of [...succeeded, ...failed]) {
    Object.assign(changes, getWebhookChanges(Object.assign({}, webhook, changes), result, now))
  }
  return changes
}

/** A delivery's state after an attempt, and the time of the next attempt. */
export function getOutcome(
  { attempts, isReplay }: Pick<DueDelivery, 'attempts' | 'isReplay'>,
  { error }: Pick<AttemptResult, 'error'>,
  now: Date,
  random: number,
): Omit<AttemptOutcome, 'attempt'> {
  if (error === null) return { state: 'delivered', nextAt: null }
  const delay = isReplay ? undefined : getRetryDelay(attempts + 1, random)
  if (delay === undefined) return { state: 'failed', nextAt: null }
  return { state: 'pending', nextAt: new Date(now.getTime() + delay).toISOString() }
}

/** Webhook columns that an attempt can change. */
type AttemptChanges = Partial<
  Pick<WebhookRow, 'isEnabled' | 'disabledReason' | 'failures' | 'failingSince' | 'pausedUntil'>
>

/** Updates to the webhook after an attempt. */
export function getWebhookChanges(
  webhook: Pick<WebhookRow, 'failures' | 'failingSince' | 'pausedUntil'>,
  { status, error, retryAfter }: AttemptResult,
  now: Date,
): AttemptChanges {
  if (error === null) {
    const isClean = webhook.failures === 0 && webhook.pausedUntil === null
    return isClean ? {} : { failures: 0, failingSince: null, pausedUntil: null }
  }
  const failures = webhook.failures + 1
  const failingSince = webhook.failingSince ?? now.toISOString()
  const pauseMs = getPause({ status, retryAfter, failures, now })
  const pausedUntil = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs).toISOString()
  const disabledReason = findReason(status, error, now.getTime() - Date.parse(failingSince))
  return {
    ...{ failures, failingSince, pausedUntil },
    ...(disabledReason === undefined ? {} : { isEnabled: false, disabledReason }),
  }
}

/** Reason for disabling a webhook after a failed attempt. */
function findReason(status: number | null, error: string, failingMs: number): string | undefined {
  if (status === 410) return 'The server responded with status 410 (gone).'
  if (failingMs < maxFailingMs) return undefined
  return `Every attempt failed for 5 days. Last error: ${error}`
}
