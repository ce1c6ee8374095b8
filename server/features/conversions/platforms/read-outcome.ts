import type { Failure, Outcome, PlatformResponse, Rejected } from './platform.ts'

/** Maximum number of characters logged per message. */
export const maxMessage = 200

/** Maximum wait that a `Retry-After` header can impose. */
const maxWaitMs = 24 * 3_600_000

export const accepted: Outcome = { type: 'accepted' }

export const reject = (code: string | number, message: string | undefined): Rejected => ({
  type: 'rejected',
  code: cleanCode(code),
  message: cleanMessage(message ?? 'The platform rejected the conversion.'),
})

export const block = (code: string | number, message: string | undefined): Failure => ({
  type: 'blocked',
  code: cleanCode(code),
  message: cleanMessage(message ?? 'The platform denied access.'),
})

export function retry(
  response: Pick<PlatformResponse, 'headers'>,
  code: string | number,
  message: string | undefined,
): Failure {
  const afterMs = readRetryAfter(response.headers)
  return {
    type: 'retry',
    code: cleanCode(code),
    message: cleanMessage(message ?? 'The platform is unavailable.'),
    ...(afterMs === undefined ? {} : { afterMs }),
  }
}

const cleanCode = (code: string | number): string =>
  String(code)
    .replace(/[^\w./-]/g, '')
    .slice(0, 60)

/** Consecutive spaces, line breaks and control characters become a single space. */
export const joinSpaces = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ')

/**
 * A platform's message without any email addresses, numbers, IDs, hashes and tokens that it quotes
 * from the request. A path that consists of words, such as `/user/userInfo/firstName`, is kept.
 */
export const cleanMessage = (text: string): string =>
  joinSpaces(text)
    .replace(/\S*@\S*/g, '…')
    .replace(/\+?\d[\d ()./-]{6,}\d/g, '…')
    .replace(/(?=\S*\d)[\w.%~+/=-]{24,}|[\w.%~+=-]{24,}/g, '…')
    .trim()
    .slice(0, maxMessage)
    .toWellFormed()

const temporary = new Set([408, 425, 429])

/**
 * Outcome that depends on the status alone and is the same for all platforms; `undefined` if the
 * platform's own codes determine it.
 */
export function readStatus(response: PlatformResponse): Failure | undefined {
  const { status } = response
  const code = `http_${status}`
  const { error, message } = describe(response)
  if (temporary.has(status) || status >= 500) {
    return retry(response, code, message ?? 'The platform is unavailable.')
  }
  if (status === 401) return block(error ?? code, message ?? 'The access token is invalid.')
  if (status === 403) return block(error ?? code, message ?? 'The access token lacks permission.')
  if (status === 404)
    return block(code, message ?? 'The configured ID does not exist on the platform.')
  if (status === 410 || status === 426) {
    return block(
      'version_gone',
      'The platform has retired this version of its API. Update Leadtrace.',
    )
  }
  // Redirects are not followed, because they would forward the token.
  if (status >= 300 && status < 400)
    return retry(response, code, 'The platform redirected the request.')
  return undefined
}

/**
 * Error code and message, in any of the common formats, for a status that determines the outcome by
 * itself.
 */
function describe({ body }: PlatformResponse): { error?: string; message?: string } {
  const answer = parseObject(body)
  if (answer === undefined) return {}
  const inner = toObject(answer.error) ?? answer
  const error = inner.serviceErrorCode || inner.code
  const message = inner.message ?? inner.explanation ?? inner.reason
  return {
    ...(typeof error === 'string' || typeof error === 'number' ? { error: String(error) } : {}),
    ...(typeof message === 'string' && message !== '' ? { message } : {}),
  }
}

/** A JSON object; `undefined` for anything else, such as a proxy's HTML. */
export function parseObject(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return toObject(JSON.parse(body))
  } catch {
    return undefined
  }
}

const toObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // Already checked: the value is an object, not null and not an array.
      (value as Readonly<Record<string, unknown>>)
    : undefined

/** Outcome for a body that does not follow the platform's documentation, such as a proxy's HTML. */
export const retryUnreadable = (response: PlatformResponse): Failure =>
  retry(response, 'unexpected_response', 'The platform sent an unexpected response.')

/**
 * Waiting time in milliseconds. `Retry-After` contains either seconds or a date; the latter is
 * compared with the platform's clock. X sends Unix seconds in its own header.
 */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  const reset = Number(headers.get('x-rate-limit-reset') ?? Number.NaN) * 1_000
  const dueMs = text === '' ? reset : Date.parse(text)
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : dueMs - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), maxWaitMs) : undefined
}
