import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { OutgoingCorrection } from '../platforms/platform.ts'
import type { Account } from '../sending/open-account.ts'
import { type Sent, sendRequest } from '../sending/send-request.ts'

const requestMs = 15_000

/**
 * Sends a correction.
 *
 * @param correction  `undefined` if the lead lacks what the platform needs; in that case, nothing
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
