import type * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { OauthProvider } from '../connections/oauth-providers.ts'

/** A conversion in the format shared by all platforms, without secrets and settings. */
export interface OutgoingConversion {
  /** Identical in every attempt, so that the platform counts the conversion once. */
  readonly id: string
  /** Event name or conversion action that the rule specifies. */
  readonly action: string
  /** ISO timestamp in whole seconds. */
  readonly at: string
  /** In major units; null if none is sent. */
  readonly value: number | null
  /** ISO 4217 code; null if there is no value. */
  readonly currency: string | null
  readonly lead: LeadRecord
}

export interface PlatformRequest {
  readonly method: 'POST' | 'GET'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty for a GET request. */
  readonly body: string
}

export interface PlatformResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Result of an attempt. Messages contain no personal data. */
export type Outcome =
  /** `receipt` identifies the conversion in a later request for the platform's result. */
  | { readonly type: 'accepted'; readonly receipt?: string }
  /** Permanent failure of this conversion. */
  | Rejected
  | Failure

export interface Rejected {
  readonly type: 'rejected'
  readonly code: string
  readonly message: string
}

export type Failure =
  /** Transient failure. The conversion is resent with backoff, after at least `afterMs`. */
  | {
      readonly type: 'retry'
      readonly code: string
      readonly message: string
      readonly afterMs?: number
    }
  /**
   * Access was lost or the settings are wrong: the destination pauses and keeps its conversions.
   */
  | { readonly type: 'blocked'; readonly code: string; readonly message: string }

/** A platform's report about a conversion that it accepted. */
export type ReceiptOutcome =
  | { readonly type: 'processing' }
  | { readonly type: 'confirmed' }
  /** The platform has no result for this receipt. */
  | { readonly type: 'unknown' }
  /** The platform failed to process the conversion, but it can be sent again. */
  | { readonly type: 'again'; readonly code: string; readonly message: string }
  | Rejected
  | Failure

/** Change to a conversion that a platform has already received. */
export type Correction = 'retract' | 'restate'

/** A correction, and the conversion that it changes. */
export interface OutgoingCorrection {
  readonly correction: Correction
  /**
   * The conversion as it was sent, but with its current value; a retraction has no value (null).
   */
  readonly conversion: OutgoingConversion
  /** Time of the correction, as an ISO timestamp in whole seconds. */
  readonly correctedAt: string
}

/** How a platform accepts several conversions in one request. */
export interface Batching {
  /** Maximum number of conversions per request. */
  readonly size: number
  /** Joins requests for the same account, each with one conversion. */
  join(requests: readonly PlatformRequest[]): PlatformRequest
  /**
   * Outcome of each conversion, in order; `undefined` if the response does not show which
   * conversions the platform stored. In that case, all of them are resent in smaller requests.
   */
  readEach(response: PlatformResponse, count: number): readonly Outcome[] | undefined
}

/** Ad platform with an API. */
export interface Platform<Settings = unknown> {
  /** Strict zod object for the non-secret settings, with descriptions. */
  readonly settings: z.ZodType<Settings>
  /** Provider of the access token if users connect their account through OAuth. */
  readonly oauth?: OauthProvider
  /** True if the secret is an access token that is used without a connection. */
  readonly acceptsToken?: true
  /** Maximum number of days between the conversion and its sending; null if there is no limit. */
  readonly maxAgeDays: number | null
  /** Whether the lead contains anything that the platform can match. */
  canMatch(lead: LeadRecord): boolean
  /**
   * @param secret  The destination's access token or, for a platform with `oauth`, its other
   *   credential.
   * @param accessToken  The connection's access token; only with `oauth`.
   */
  buildRequest(
    conversion: OutgoingConversion,
    settings: Settings,
    secret: string,
    accessToken?: string,
  ): PlatformRequest
  readResponse(response: PlatformResponse): Outcome
  /** Absent if each conversion needs its own request. */
  readonly batching?: Batching
  /** Number of concurrent requests if each request has one conversion; 8 by default. */
  readonly concurrency?: number
  /**
   * Number of conversions that are checked and recorded together if each has its own request;
   * defaults to the number of concurrent requests. After a crash, up to this many conversions may
   * be sent again.
   */
  readonly groupSize?: number
  /**
   * Builds a request that the platform validates without counting a conversion; if absent, tests
   * send a normal request.
   */
  buildTestRequest?(
    conversion: OutgoingConversion,
    settings: Settings,
    secret: string,
    accessToken?: string,
  ): PlatformRequest
  readTestResponse?(response: PlatformResponse): Outcome
  /** Builds a request for the result of an accepted conversion. */
  buildReceiptRequest?(receipt: string, secret: string, accessToken?: string): PlatformRequest
  readReceipt?(response: PlatformResponse): ReceiptOutcome
  /**
   * Whether the platform can correct conversions for an action; if absent, the platform keeps the
   * original values.
   */
  canCorrect?(correction: Correction, action: string): boolean
  /**
   * Fields of the lead that a retraction needs and that are therefore kept after the lead is
   * erased. Absent if the platform does not support retractions.
   */
  readonly retractionFields?: readonly (keyof LeadRecord)[]
  /**
   * How long the platform takes to process a conversion, according to its documentation, in
   * milliseconds. A correction that the platform rejects before then is retried.
   */
  readonly processingMs?: number
  /**
   * Builds a request that is safe to retry; its response is parsed in the same way as a
   * conversion's.
   */
  buildCorrectionRequest?(
    correction: OutgoingCorrection,
    settings: Settings,
    secret: string,
    accessToken?: string,
  ): PlatformRequest
}
