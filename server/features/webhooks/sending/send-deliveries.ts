import type { LeasedWork } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getOrg } from '../../organizations/index.ts'
import { buildChatBodies } from '../chat/build-chat-bodies.ts'
import { isChat } from '../chat/chat-formats.ts'
import { type DueDelivery, selectDueDeliveries } from '../due-store.ts'
import { decryptSecrets, decryptUrl } from '../webhook-secrets.ts'
import { selectWebhook, type WebhookRow } from '../webhook-store.ts'
import { type EndedAttempt, recordAttempts } from './record-attempts.ts'
import { type AttemptResult, attemptMs, sendWebhook } from './send-webhook.ts'

/** Number of deliveries loaded per statement. */
const deliveriesAtOnce = 250

/** Number of deliveries recorded per transaction. */
const groupSize = 50

/** Number of groups sent concurrently: one can be sent while the other is being recorded. */
const concurrentGroups = 2

/**
 * Number of concurrent requests per group, initially and after {@link concurrentGroups} groups have
 * succeeded. An endpoint receives requests from two groups at a time.
 */
const [concurrentRequests, mostRequests] = [4, 8] as const

/**
 * Sends due deliveries: several concurrently, but those about the same lead in order.
 *
 * @returns Number of attempts.
 * @throws LeaseLostError
 * @see L-402
 */
export async function sendDeliveries(
  ctx: Ctx,
  id: string,
  { lease, signal }: LeasedWork,
): Promise<number> {
  const { webhook, due } = await loadDue(ctx, id)
  if (webhook === undefined || due.length === 0) return 0
  const target = await loadTarget(ctx, webhook)
  const count = Math.ceil(due.length / groupSize)
  const groups = Array.from({ length: count }, (_, i) =>
    due.slice(i * groupSize, (i + 1) * groupSize),
  )
  let [attempts, successes] = [0, 0]
  await sendConcurrently(groups, concurrentGroups, async (group) => {
    const concurrency = successes < concurrentGroups ? concurrentRequests : mostRequests
    const ended = await attemptGroup(ctx, target, { group, concurrency }, signal)
    if (ended.length === 0) return 'stop'
    attempts += ended.length
    successes += Number(ended.every(({ result }) => result.error === null))
    return (await recordAttempts(ctx, id, lease(), ended)) ? 'continue' : 'stop'
  })
  return attempts
}

/** Due deliveries with the bodies to send; none if the webhook is paused. */
async function loadDue(ctx: Ctx, id: string) {
  const now = ctx.now().toISOString()
  // Reload the organization, because it may have forbidden contact data since this run started.
  const org = (await getOrg(ctx.db, ctx.org.id)) ?? ctx.org
  return ctx.db.readInOrg(org.id, async (tx) => {
    const webhook = await selectWebhook(tx, id)
    const isPaused = webhook?.pausedUntil != null && webhook.pausedUntil > now
    if (webhook === undefined || isPaused) return { webhook, due: [] }
    const due = await selectDueDeliveries(tx, id, now, deliveriesAtOnce)
    const { payload } = webhook
    if (due.length === 0 || !isChat(payload)) return { webhook, due }
    const bodies = await buildChatBodies(tx, { ...ctx, org }, { ...webhook, payload }, due)
    return { webhook, due: due.map((one) => ({ ...one, body: bodies.get(one.id) ?? one.body })) }
  })
}

/** Attempts a group's deliveries until one fails. The rest stay due. */
async function attemptGroup(
  ctx: Ctx,
  target: Target | Error,
  { group, concurrency }: { readonly group: readonly DueDelivery[]; readonly concurrency: number },
  signal: AbortSignal,
): Promise<EndedAttempt[]> {
  const ended: EndedAttempt[] = []
  await sendConcurrently(group, concurrency, async (delivery) => {
    const startedAt = ctx.now()
    const result = await attempt(ctx, target, delivery, signal)
    // Stop without recording a failure, because this process is stopping and the server did not
    // fail. Earlier successes are still recorded.
    if (signal.aborted && result.error !== null) return 'stop'
    ended.push({ delivery, result, startedAt })
    return result.error === null ? 'continue' : 'stop'
  })
  return ended
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
  return sendWebhook(db, { ...target, id, body, now: now(), timeoutMs: attemptMs, signal })
}

/** Decrypted URL and signing secrets. */
interface Target {
  readonly url: string
  readonly secrets: readonly string[]
}

/** The URL and signing secrets to use, or an error to log for each delivery. */
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
