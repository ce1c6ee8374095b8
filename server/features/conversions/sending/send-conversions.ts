import type { OrgTx } from '../../../platform/db/database.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import { sendConcurrently } from '../../../platform/jobs/send-concurrently.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAccessToken } from '../connections/access-token.ts'
import type { Conversion } from '../conversion-store.ts'
import { deriveLeads, loadConversionLeads } from '../derive-conversions.ts'
import type { Destination } from '../destination-store.ts'
import type { OutgoingConversion, Platform, PlatformRequest } from '../platforms/platform.ts'
import { beginConversionAttempt, selectDueConversions } from './attempt-store.ts'
import { renewDestination } from './lease-store.ts'
import { openAccount } from './open-account.ts'
import { recordOutcome } from './record-outcome.ts'
import { type Sent, sendRequest } from './send-request.ts'

/**
 * Conversions loaded per statement. With 20 instead of 200, searching 20,000 due conversions took
 * longer than sending: 54 were sent per second instead of 179.
 */
const conversionsAtOnce = 100

/**
 * Number of due conversions to choose from. More are loaded only if all of them are waiting for an
 * earlier conversion of the same lead, which happens if many leads are retried.
 */
const searchSizes = [1_000, 20_000] as const

/** Number of concurrent requests to one platform account. */
const concurrentRequests = 4

/** Timeout for an attempt, in milliseconds. */
const attemptMs = 15_000

interface SendingOptions {
  readonly lease: () => Renewal
  readonly signal: AbortSignal
}

/**
 * Sends due conversions, several concurrently, but those of the same lead in order.
 *
 * @returns Number of attempts.
 * @throws LeaseLostError
 */
export async function sendConversions(
  ctx: Ctx,
  id: string,
  options: SendingOptions,
): Promise<number> {
  const opened = await openAccount(ctx, id, options.lease, selectDue)
  if (opened === undefined) return 0
  const { platform, secret, token, due } = opened
  return sendConcurrently(due, concurrentRequests, async (one) => {
    const next = await begin(ctx, id, options.lease(), one)
    if (next === undefined) return 'continue'
    const startedAt = ctx.now()
    const sent = await attempt(ctx, { platform, secret, token, ...next }, options.signal)
    const { conversion } = next
    return recordOutcome(ctx, id, options.lease(), { conversion, sent, startedAt })
  })
}

async function selectDue(tx: OrgTx, now: string, { id, pausedReason }: Destination) {
  // One is enough to show whether a platform that rejected everything accepts conversions again.
  const limit = pausedReason === null ? conversionsAtOnce : 1
  for (const searched of searchSizes) {
    const due = await selectDueConversions(tx, id, now, { limit, searched })
    if (due.length > 0) return due
  }
  return []
}

interface NextAttempt {
  /** Reloaded, because the user may have changed the destination. */
  readonly destination: Destination
  readonly conversion: Conversion
  readonly outgoing: OutgoingConversion
}

/**
 * Checks a conversion against its lead again, because the lead may have changed, and marks the
 * conversion as sent.
 *
 * @returns `undefined` if it must not be sent.
 * @throws LeaseLostError
 */
const begin = (
  ctx: Ctx,
  id: string,
  lease: Renewal,
  { id: conversionId, leadId }: Pick<Conversion, 'id' | 'leadId'>,
): Promise<NextAttempt | undefined> =>
  ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    if (!destination.isEnabled || destination.blockedReason !== null) return undefined
    const leads = await loadConversionLeads(tx, ctx, [leadId])
    await deriveLeads(tx, ctx, destination, { leadIds: [leadId], leads })
    const conversion = await beginConversionAttempt(tx, conversionId, ctx.now().toISOString())
    const lead = leads.get(leadId)
    if (conversion === undefined || lead === undefined) return undefined
    const { action, at, value, currency } = conversion
    const amount = value === null ? null : value / 100
    return {
      destination,
      conversion,
      outgoing: { id: conversionId, action, at, value: amount, currency, lead },
    }
  })

interface Attempt extends NextAttempt {
  readonly platform: Platform
  readonly secret: string
  /** The connection's access token. */
  readonly token: string | undefined
}

/** If the platform rejects a token before it expires, replaces the token once. */
async function attempt(ctx: Ctx, one: Attempt, signal: AbortSignal): Promise<Sent> {
  const sent = await attemptOnce(ctx, one, signal)
  const { oauth } = one.platform
  if (sent.status !== 401 || oauth === undefined) return sent
  const access = await getAccessToken(ctx, one.destination.id, oauth, one.token)
  if ('outcome' in access) return { ...sent, outcome: access.outcome }
  return attemptOnce(ctx, { ...one, token: access.token }, signal)
}

async function attemptOnce(ctx: Ctx, one: Attempt, signal: AbortSignal): Promise<Sent> {
  const { platform, secret, token, destination, outgoing } = one
  const request = tryBuild(one, outgoing, destination.settings)
  if (request === undefined) {
    const message = "The request cannot be built. Check the destination's settings."
    const outcome = { type: 'blocked', code: 'invalid_settings', message } as const
    return { outcome, status: null, ms: 0, retryAfter: undefined }
  }
  const read = platform.readResponse.bind(platform)
  const options = { secrets: [secret, token ?? ''], timeoutMs: attemptMs, signal }
  const sent = await sendRequest(ctx.db, request, read, options)
  // Do not record an attempt that this process aborted, because the platform did not fail.
  if (signal.aborted && sent.outcome.type === 'retry') throw LeaseLostError
  return sent
}

/** The settings were valid when they were saved, but a newer version can require others. */
function tryBuild(
  { platform, secret, token }: Pick<Attempt, 'platform' | 'secret' | 'token'>,
  outgoing: OutgoingConversion,
  settings: Destination['settings'],
): PlatformRequest | undefined {
  try {
    return platform.buildRequest(outgoing, platform.settings.parse(settings), secret, token)
  } catch {
    return undefined
  }
}
