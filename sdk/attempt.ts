import { LeadtraceError, type LeadtraceErrorCode } from './leadtrace-error.ts'
import { readRetryAfter } from './retry.ts'

/** Request that can be sent more than once. */
export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** Request body as JSON. */
  readonly body: string | undefined
  /** Timeout of one attempt. */
  readonly timeoutMs: number
  /** Aborted by the caller. */
  readonly signal: AbortSignal | undefined
}

/** Parts of a successful response. */
export interface Incoming {
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
}

/**
 * Sends a request once.
 *
 * @throws LeadtraceError for error responses and missing responses; the signal's reason if the
 *   caller aborts.
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
      // Following a redirect would send the key to another host, and turn a POST into a GET.
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
    // The service sends only codes from its table; codes from later versions are passed on
    // unchanged.
    const code = error.code as LeadtraceErrorCode
    return new LeadtraceError(code, String(error.message), { ...parts, details })
  }
  // The key check has its own response format; gateways use a similar format with other status
  // codes.
  if (status === 401 && typeof error === 'string')
    return new LeadtraceError('UNAUTHORIZED', error, parts)
  const redirects = type === 'opaqueredirect' || (status >= 300 && status < 400)
  const what = redirects
    ? 'The server returned a redirect. Set baseUrl to its target.'
    : `Status ${status} with an unexpected body. Check that baseUrl ends in /api.`
  return new LeadtraceError('BAD_ANSWER', what, parts)
}

/** Parsed JSON, or `undefined` for anything else, such as a proxy's error page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
