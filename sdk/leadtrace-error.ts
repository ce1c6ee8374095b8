import type { ErrorCode } from './operations.generated.ts'

/**
 * What can go wrong: a code of the service, or what keeps the client from reading one. `TIMEOUT`
 * and `NETWORK_ERROR` leave open whether the request was carried out; `BAD_ANSWER` did not come
 * from the service, but from a proxy or a wrong address.
 */
export type LeadtraceErrorCode = ErrorCode | 'TIMEOUT' | 'NETWORK_ERROR' | 'BAD_ANSWER'

/** What an error says beyond code and message. */
export interface LeadtraceErrorParts {
  readonly status?: number
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

/** The one error that the client throws, except for `signal.reason` when the caller gives up. */
export class LeadtraceError extends Error {
  readonly code: LeadtraceErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Such as `problems`, `existingId` or `leadIds`; empty when there is no more to say. */
  readonly details: Readonly<Record<string, unknown>>
  /** By which the operator finds the request in the log. */
  readonly requestId: string | undefined
  /** How long the service asks to wait before trying again, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(code: LeadtraceErrorCode, message: string, parts: LeadtraceErrorParts = {}) {
    super(message, { cause: parts.cause })
    this.name = 'LeadtraceError'
    this.code = code
    this.status = parts.status ?? 0
    this.details = parts.details ?? {}
    this.requestId = parts.requestId
    this.retryAfterMs = parts.retryAfterMs
  }
}
