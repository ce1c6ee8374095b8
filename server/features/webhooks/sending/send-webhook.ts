import type { Database } from '../../../platform/db/database.ts'
import { postExternal } from '../../../platform/fetch/post-external.ts'
import { getAllowedNetworks } from '../../../platform/fetch/validate-address.ts'
import { getWebhookSettings } from '../webhook-settings.ts'
import { signWebhook } from './sign-webhook.ts'

/** Timeout for a delivery attempt, in milliseconds. */
export const attemptMs = 15_000

/** Maximum number of characters logged per response. */
const answerLength = 500

/** Maximum number of bytes to read from a response. */
const answerBytes = 4 * answerLength

/** A single signed request. */
export interface WebhookRequest {
  readonly url: string
  /** Decrypted secrets; each one adds a signature. */
  readonly secrets: readonly string[]
  /** The same for all attempts. */
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
  /** Reason for the failure; null if the request succeeded. */
  readonly error: string | null
  /** Start of the response body. */
  readonly answer: string | null
  /** `Retry-After` header. */
  readonly retryAfter?: string | undefined
}

/** Sends a request. Any failure of the server is described in the result. */
export async function sendWebhook(db: Database, request: WebhookRequest): Promise<AttemptResult> {
  const { id, body, secrets, timeoutMs, signal } = request
  const seconds = Math.floor(request.now.getTime() / 1_000)
  const { status, headers, text, error, ms } = await postExternal(new URL(request.url), {
    totalMs: timeoutMs,
    silentMs: timeoutMs,
    maxBytes: answerBytes,
    named: getAllowedNetworks(db),
    keepAlive: true,
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
  if (status === null) return { status, ms, error, answer: null }
  const answer = text === null ? null : text.slice(0, answerLength).toWellFormed()
  return {
    status,
    ms,
    error: findError(status),
    answer,
    retryAfter: headers.get('retry-after') ?? undefined,
  }
}

function findError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'The server redirected the request.'
  return `The server responded with status ${status}.`
}
