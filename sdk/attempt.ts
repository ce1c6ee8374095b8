import { LeadtraceError, type LeadtraceErrorCode } from './leadtrace-error.ts'
import { readRetryAfter } from './retry.ts'

/** One request, ready to be sent as often as needed. */
export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** JSON. */
  readonly body: string | undefined
  /** Limit of one attempt, in milliseconds. */
  readonly timeoutMs: number
  /** By which the caller gives up. */
  readonly signal: AbortSignal | undefined
}

/** The parts of an answer that was a success. */
export interface Incoming {
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
}

/**
 * Sends a request once.
 *
 * @throws LeadtraceError for every answer that is no success, and when none comes; the signal's
 *   reason when the caller gave up.
 */
export async function attempt(doFetch: typeof fetch, outgoing: Outgoing): Promise<Incoming> {
  const { url, method, headers, body, timeoutMs, signal } = outgoing
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response
  let text: string
  try {
    response = await doFetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // Following would hand the key to another host, and turn a POST into a GET.
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw timeout.aborted
      ? new LeadtraceError('TIMEOUT', `No response within ${timeoutMs} ms.`, { cause })
      : new LeadtraceError('NETWORK_ERROR', `${new URL(url).origin} cannot be reached.`, { cause })
  }
  return read(response, parse(text))
}

function read(response: Response, body: unknown): Incoming {
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (response.ok && isRecord(body) && body.success === true) return { body, requestId }
  throw toError(response, body, requestId)
}

function toError(
  { status, type, headers }: Response,
  body: unknown,
  requestId: string | undefined,
): LeadtraceError {
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), Date.now())
  const parts = { status, requestId, retryAfterMs }
  const error = isRecord(body) ? body.error : undefined
  const isOurs = isRecord(body) && body.success === false
  if (isOurs && isRecord(error) && typeof error.code === 'string') {
    const details = isRecord(error.details) ? error.details : undefined
    // The service sends codes of its table; one of a later version is passed on as it is.
    const code = error.code as LeadtraceErrorCode
    return new LeadtraceError(code, String(error.message), { ...parts, details })
  }
  // The key check has a body of its own; gateways have one like it, for other statuses.
  if (status === 401 && typeof error === 'string')
    return new LeadtraceError('UNAUTHORIZED', error, parts)
  const redirects = type === 'opaqueredirect' || (status >= 300 && status < 400)
  const what = redirects
    ? 'The server returned a redirect. Set baseUrl to its target.'
    : `Status ${status} with an unexpected body. Check that baseUrl ends in /api.`
  return new LeadtraceError('BAD_ANSWER', what, parts)
}

/** JSON, or `undefined` for what is none, such as the page of a proxy. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
