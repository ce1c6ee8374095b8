import type { Database } from '../../../platform/db/database.ts'
import { type ExternalResponse, fetchExternal } from '../../../platform/fetch/external-fetch.ts'
import { OutsideError } from '../../../platform/fetch/external-fetch-error.ts'
import { getAllowedNetworks } from '../../../platform/fetch/validate-address.ts'
import { getWebhookSettings } from '../webhook-settings.ts'
import { signWebhook } from './sign-webhook.ts'

/** Timeout of an attempt of a delivery, in milliseconds. */
export const attemptMs = 15_000

/** Maximum characters of a response in the log. */
const answerLength = 500

/** Maximum bytes read from a response. */
const answerBytes = 4 * answerLength

/** One signed request. */
export interface WebhookRequest {
  readonly url: string
  /** Decrypted; each one adds a signature. */
  readonly secrets: readonly string[]
  /** Identical for all attempts. */
  readonly id: string
  readonly body: string
  readonly now: Date
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export interface AttemptResult {
  /** Null if there was no response. */
  readonly status: number | null
  readonly ms: number
  /** Reason of the failure; null if it succeeded. */
  readonly error: string | null
  /** Start of the response. */
  readonly answer: string | null
  /** Header `Retry-After`. */
  readonly retryAfter?: string | undefined
}

/** Sends a request; every failure of the server is part of the result. */
export async function sendWebhook(db: Database, request: WebhookRequest): Promise<AttemptResult> {
  const { id, body, secrets, timeoutMs, signal } = request
  const startedAt = performance.now()
  const getMs = () => Math.round(performance.now() - startedAt)
  const seconds = Math.floor(request.now.getTime() / 1_000)
  try {
    const response = await fetchExternal(new URL(request.url), {
      totalMs: timeoutMs,
      silentMs: timeoutMs,
      maxBytes: answerBytes,
      named: getAllowedNetworks(db),
      ...(signal === undefined ? {} : { signal }),
      ...getWebhookSettings(db).fetch,
      post: Buffer.from(body),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(secrets, { id, seconds, body }),
      },
    })
    const answer = await readAnswer(response)
    const { status, headers } = response
    const error = findError(status)
    return { status, ms: getMs(), error, answer, retryAfter: headers['retry-after'] }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { status: null, ms: getMs(), error: error.message, answer: null }
  }
}

function findError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'The server redirected the request.'
  return `The server responded with status ${status}.`
}

/** Start of the response. An incomplete response still counts by its status. */
async function readAnswer({ headers, body, close }: ExternalResponse): Promise<string | null> {
  const chunks: Buffer[] = []
  try {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') return null
    for await (const chunk of body) {
      chunks.push(chunk)
      if (Buffer.concat(chunks).length >= answerBytes) break
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
  } finally {
    close()
  }
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd')
  return text.slice(0, answerLength).toWellFormed()
}
