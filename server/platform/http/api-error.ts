import { type ErrorCode, errorCodes } from '../../../contract/error-codes.ts'

/** What an error says beyond its code; all of it optional. */
export interface ErrorExtras {
  /** Extra data for the client, in `error.details`. */
  details?: Record<string, unknown>
  /** HTTP status where it differs from the code's usual one (405, 413, 415, 417, 503). */
  status?: number
  headers?: Record<string, string>
  /** What really happened: for the log, never for the client. */
  cause?: unknown
}

/** The one error that is thrown on purpose. Anything else that reaches the edge is a 500. */
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
 * Narrows away `undefined` and `false`, or throws `NOT_FOUND`: `found(await selectLead(tx, id),
 * 'lead')`, `found(await removeRule(tx, id), 'rule')`.
 */
export function found<T>(value: T | undefined | false, what: string): T {
  if (value === undefined || value === false)
    throw new ApiError('NOT_FOUND', `There is no such ${what}.`)
  return value
}

/** 503 with `Retry-After`: nothing is wrong with the request, and nothing was stored. @see D-02 */
export const unavailable = (message: string, cause?: unknown): ApiError =>
  new ApiError('INTERNAL_ERROR', message, { status: 503, headers: { 'retry-after': '1' }, cause })
