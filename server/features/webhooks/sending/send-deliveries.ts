import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type DueDelivery, selectDueDeliveries } from '../delivery-store.ts'
import { decryptSecrets, decryptUrl } from '../webhook-secrets.ts'
import { selectWebhook, type WebhookRow } from '../webhook-store.ts'
import { recordAttempt } from './record-attempt.ts'
import { type AttemptResult, attemptMs, sendWebhook } from './send-webhook.ts'

/** Number of deliveries loaded per statement. */
const deliveriesAtOnce = 20

/** Number of concurrent requests to one endpoint. */
const concurrentRequests = 4

interface SendOptions {
  readonly lease: () => Renewal
  readonly signal: AbortSignal
}

/**
 * Sends due deliveries: several concurrently, but those about the same lead in order.
 *
 * @returns Number of attempts.
 * @throws LeaseLostError
 */
export async function sendDeliveries(
  ctx: Ctx,
  id: string,
  { lease, signal }: SendOptions,
): Promise<number> {
  const now = ctx.now().toISOString()
  const { webhook, due } = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
    const row = await selectWebhook(tx, id)
    const isPaused = row?.pausedUntil != null && row.pausedUntil > now
    if (row === undefined || isPaused) return { webhook: row, due: [] }
    return { webhook: row, due: await selectDueDeliveries(tx, id, now, deliveriesAtOnce) }
  })
  if (webhook === undefined || due.length === 0) return 0
  const target = await loadTarget(ctx, webhook)
  return sendConcurrently(due, concurrentRequests, async (delivery) => {
    const startedAt = ctx.now()
    const result = await attempt(ctx, target, delivery, signal)
    const attempted = { delivery, result, startedAt }
    return (await recordAttempt(ctx, id, lease(), attempted)) ? 'continue' : 'stop'
  })
}

async function attempt(
  { db, now }: Ctx,
  target: Target | Error,
  { id, body }: DueDelivery,
  signal: AbortSignal,
): Promise<AttemptResult> {
  if (target instanceof Error) {
    return { status: null, ms: 0, error: target.message, answer: null }
  }
  const request = { ...target, id, body, now: now(), timeoutMs: attemptMs, signal }
  const result = await sendWebhook(db, request)
  // Do not record an attempt that this process aborted, because it is not the server that failed.
  if (signal.aborted && result.error !== null) throw LeaseLostError
  return result
}

/** Decrypted URL and signing secrets. */
interface Target {
  readonly url: string
  readonly secrets: readonly string[]
}

/** Where to send and what to sign with, or an error to log for each delivery. */
async function loadTarget(ctx: Ctx, webhook: WebhookRow): Promise<Target | Error> {
  const [secrets, url] = await Promise.allSettled([
    decryptSecrets(ctx, webhook),
    decryptUrl(ctx, webhook),
  ])
  if (secrets.status === 'rejected') {
    return new Error('The signing secret cannot be decrypted. Rotate it.')
  }
  if (url.status === 'rejected') return new Error('The URL cannot be decrypted. Set it again.')
  return { secrets: secrets.value, url: url.value }
}
