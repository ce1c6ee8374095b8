import { hourMs } from '../../../../contract/values/time.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { OutgoingCorrection, Platform } from '../platforms/platform.ts'
import type { Account } from '../sending/open-account.ts'
import { type Sent, sendRequest } from '../sending/send-request.ts'

const requestMs = 15_000

/**
 * Pause after a failed correction. There is no hurry, because the conversion has already been
 * counted.
 */
const retryMs = hourMs

/**
 * Sends a correction.
 *
 * @param correction  `undefined` if the lead lacks what the platform needs, in which case nothing
 *   is sent.
 * @throws LeaseLostError
 */
export async function requestCorrection(
  ctx: Ctx,
  { platform, destination, secret, token }: Account,
  correction: Omit<OutgoingCorrection, 'correctedAt'> | undefined,
  signal: AbortSignal,
): Promise<Sent> {
  const seconds = Math.floor(ctx.now().getTime() / 1_000) * 1_000
  const correctedAt = new Date(seconds).toISOString()
  const settings = platform.settings.parse(destination.settings)
  const request =
    correction &&
    platform.buildCorrectionRequest?.({ ...correction, correctedAt }, settings, secret, token)
  if (request === undefined) {
    const message = 'The lead no longer has the data that the correction needs.'
    const outcome = { type: 'rejected', code: 'no_match', message } as const
    return { outcome, status: null, ms: 0, retryAfter: undefined }
  }
  const read = platform.readResponse.bind(platform)
  const options = { secrets: [secret, token ?? ''], timeoutMs: requestMs, signal }
  const sent = await sendRequest(ctx.db, request, read, options)
  if (signal.aborted && sent.outcome.type === 'retry') throw LeaseLostError
  return sent
}

/** When to resend a correction, and when the platform first rejected it. */
interface NextCorrection {
  /** Null if the result is final. */
  readonly at: string | null
  readonly rejectedAt: string | null
}

/**
 * Decides whether to resend a correction. Corrections are resent after any failure; after a
 * rejection, however, only as long as the platform may still be processing the conversion.
 *
 * @param rejectedAt  Time of the first rejection.
 * @see L-466
 */
export function planNextCorrection(
  { processingMs = 0 }: Pick<Platform, 'processingMs'>,
  { outcome, status }: Sent,
  rejectedAt: string | null,
  now: Date,
): NextCorrection {
  const since = outcome.type === 'rejected' ? (rejectedAt ?? now.toISOString()) : rejectedAt
  const isFailed = outcome.type === 'retry' || outcome.type === 'blocked'
  // No status means that no request was sent.
  const isRejected = outcome.type === 'rejected' && status !== null
  const isEarly = isRejected && now.getTime() - Date.parse(since ?? '') < processingMs
  const at = isFailed || isEarly ? new Date(now.getTime() + retryMs).toISOString() : null
  return { at, rejectedAt: since }
}
