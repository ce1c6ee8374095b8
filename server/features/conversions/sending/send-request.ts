import type { Database } from '../../../platform/db/database.ts'
import { requestExternal } from '../../../platform/fetch/post-external.ts'
import { getAllowedNetworks } from '../../../platform/fetch/validate-address.ts'
import { getConversionSettings } from '../conversion-settings.ts'
import type { Outcome, PlatformRequest, PlatformResponse } from '../platforms/platform.ts'
import { waitForTurn } from './request-pace.ts'

/** Default maximum number of bytes to read from a response. */
const defaultBytes = 65_536

/** Maximum number of characters logged for a code and for a message. */
const [codeLength, messageLength] = [100, 300]

export interface SendOptions {
  /** Secrets to remove from messages. */
  readonly secrets: readonly string[]
  readonly timeoutMs: number
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

/** Result of one request. */
export interface Requested<Result> {
  readonly outcome: Result
  /** Null if there was no response. */
  readonly status: number | null
  readonly ms: number
  /** `Retry-After` header. */
  readonly retryAfter: string | undefined
}

export type Sent = Requested<Outcome>

/** Sends a conversion request to a platform. */
export const sendRequest = (
  db: Database,
  request: PlatformRequest,
  readResponse: (response: PlatformResponse) => Outcome,
  options: SendOptions,
): Promise<Sent> => requestOutcome(db, request, readResponse, options)

/** Result of a request with several conversions. */
export interface SentBatch extends Pick<Sent, 'status' | 'ms' | 'retryAfter'> {
  /** `undefined` if the response does not show which conversions were stored. */
  outcomes(count: number): readonly Outcome[] | undefined
}

/** Sends a request with several conversions. */
export async function sendBatch(
  db: Database,
  request: PlatformRequest,
  readEach: (response: PlatformResponse) => readonly Outcome[] | undefined,
  options: SendOptions,
): Promise<SentBatch> {
  const read = (response: PlatformResponse) =>
    ({ type: 'batch', each: readEach(response) }) as const
  const { outcome, ...sent } = await requestOutcome(db, request, read, options)
  return {
    ...sent,
    outcomes: (count) =>
      outcome.type === 'batch'
        ? outcome.each?.map((one) => shorten(one, options.secrets))
        : Array.from({ length: count }, () => outcome),
  }
}

/**
 * Sends a request to a platform. A missing response counts as a transient failure, because the
 * platform may have received the request.
 */
export async function requestOutcome<Result extends { readonly type: string }>(
  db: Database,
  request: PlatformRequest,
  readResponse: (response: PlatformResponse) => Result,
  { secrets, timeoutMs, signal, maxBytes = defaultBytes }: SendOptions,
): Promise<Requested<Result | NoResponse>> {
  const { fetch, origins } = getConversionSettings(db)
  const url = new URL(request.url)
  await waitForTurn(db, url.origin, signal)
  const origin = origins?.[url.origin]
  const { status, headers, text, error, ms } = await requestExternal(
    origin === undefined ? url : new URL(url.pathname + url.search, origin),
    {
      ...{ totalMs: timeoutMs, silentMs: timeoutMs, maxBytes, named: getAllowedNetworks(db) },
      keepAlive: true,
      ...(signal === undefined ? {} : { signal }),
      ...fetch,
      ...(request.method === 'GET' ? {} : { post: Buffer.from(request.body) }),
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

interface NoResponse {
  readonly type: 'retry'
  readonly code: string
  readonly message: string
}

function shorten<Result extends { readonly type: string }>(
  outcome: Result,
  secrets: readonly string[],
): Result {
  if (!('code' in outcome && 'message' in outcome)) return outcome
  const cut = (text: unknown, length: number) => {
    const hide = (shown: string, one: string) => (one === '' ? shown : shown.replaceAll(one, '…'))
    const safe = secrets.reduce(hide, String(text))
    return safe.replaceAll('\0', '\ufffd').slice(0, length).toWellFormed()
  }
  return {
    ...outcome,
    code: cut(outcome.code, codeLength),
    message: cut(outcome.message, messageLength),
  }
}
