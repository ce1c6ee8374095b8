import { type ErrorCode, errorCodes } from '../../../contract/error-codes.ts'

/** Optional properties of an error. */
export interface ErrorExtras {
  /** Data for the client, in `error.details`. */
  details?: Record<string, unknown>
  /** HTTP status, if it differs from the code's usual one (405, 413, 415, 417, 503). */
  status?: number
  headers?: Record<string, string>
  /** Original error for the log; never sent to the client. */
  cause?: unknown
}

/** The only error thrown on purpose. Any other error that reaches the HTTP layer becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string = errorCodes[code].help, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = extras.status ?? errorCodes[code].status
    this.details = extras.details
    this.headers = extras.headers ?? {}
  }
}

/**
 * Returns the value, or throws `NOT_FOUND` if it is `undefined` or `false`: `found(await
 * selectLead(tx, id), 'lead')`, `found(await removeRule(tx, id), 'rule')`.
 */
export function found<T>(value: T | undefined | false, what: string): T {
  if (value === undefined || value === false)
    throw new ApiError('NOT_FOUND', `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`)
  return value
}

/**
 * Creates a 503 with `Retry-After`, for a valid request whose data was not stored.
 *
 * @see D-02
 */
export const unavailable = (message: string, cause?: unknown): ApiError =>
  new ApiError('INTERNAL_ERROR', message, { status: 503, headers: { 'retry-after': '1' }, cause })
