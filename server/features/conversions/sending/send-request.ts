import type { Database } from '../../../platform/db/database.ts'
import { postExternal } from '../../../platform/fetch/post-external.ts'
import { getAllowedNetworks } from '../../../platform/fetch/validate-address.ts'
import { getConversionSettings } from '../conversion-settings.ts'
import type { Outcome, PlatformRequest, PlatformResponse } from '../platforms/platform.ts'

/** Maximum bytes read from a response. */
const maxBytes = 65_536

/** Maximum characters of a code, and of a message, in the log. */
const [codeLength, messageLength] = [100, 300]

export interface SendOptions {
  /** To remove them from messages. */
  readonly secrets: readonly string[]
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Result of one request. */
export interface Sent {
  readonly outcome: Outcome
  /** Null if there was no response. */
  readonly status: number | null
  readonly ms: number
  /** Header `Retry-After`. */
  readonly retryAfter: string | undefined
}

/**
 * Sends a request to a platform. A missing response is transient, because the platform may have
 * received the request.
 */
export async function sendRequest(
  db: Database,
  request: PlatformRequest,
  readResponse: (response: PlatformResponse) => Outcome,
  { secrets, timeoutMs, signal }: SendOptions,
): Promise<Sent> {
  const { fetch, origins } = getConversionSettings(db)
  const url = new URL(request.url)
  const origin = origins?.[url.origin]
  const { status, headers, text, error, ms } = await postExternal(
    origin === undefined ? url : new URL(url.pathname + url.search, origin),
    {
      ...{ totalMs: timeoutMs, silentMs: timeoutMs, maxBytes, named: getAllowedNetworks(db) },
      ...(signal === undefined ? {} : { signal }),
      ...fetch,
      post: Buffer.from(request.body),
      headers: request.headers,
    },
  )
  if (status === null) {
    const message = error ?? 'The server cannot be reached.'
    const outcome = { type: 'retry', code: 'no_response', message } as const
    return { outcome, status, ms, retryAfter: undefined }
  }
  const outcome = readResponse({ status, headers, body: text ?? '' })
  return {
    outcome: shorten(outcome, secrets),
    status,
    ms,
    retryAfter: headers.get('retry-after') ?? undefined,
  }
}

function shorten(outcome: Outcome, secrets: readonly string[]): Outcome {
  if (outcome.type === 'accepted') return outcome
  const cut = (text: string, length: number) => {
    const hide = (shown: string, one: string) => (one === '' ? shown : shown.replaceAll(one, '…'))
    const safe = secrets.reduce(hide, text)
    return safe.replaceAll('\0', '\ufffd').slice(0, length).toWellFormed()
  }
  return {
    ...outcome,
    code: cut(outcome.code, codeLength),
    message: cut(outcome.message, messageLength),
  }
}
