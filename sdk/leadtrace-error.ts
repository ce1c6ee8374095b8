import type { ErrorCode } from './operations.generated.ts'

/**
 * Code from the service, or from the client if there is no valid response. After `TIMEOUT` and
 * `NETWORK_ERROR`, the request may still have been executed. `BAD_ANSWER` means that the response
 * is from another server, such as a proxy, or one that a wrong `baseUrl` points to. `BAD_SIGNATURE`
 * comes from `verifyWebhook`.
 */
export type LeadtraceErrorCode =
  | ErrorCode
  | 'TIMEOUT'
  | 'NETWORK_ERROR'
  | 'BAD_ANSWER'
  | 'BAD_SIGNATURE'

/** Properties of an error other than its code and message. */
export interface LeadtraceErrorParts {
  readonly status?: number
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

/** Error thrown by all methods, except for `signal.reason` of aborted calls. */
export class LeadtraceError extends Error {
  readonly code: LeadtraceErrorCode
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** Details such as `problems`, `existingId` or `leadIds`; may be empty. */
  readonly details: Readonly<Record<string, unknown>>
  /** ID of the request in the server log. */
  readonly requestId: string | undefined
  /** Delay before a retry, in milliseconds, as requested by the service. */
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
