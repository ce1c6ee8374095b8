import type * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { OauthProvider } from '../connections/oauth-providers.ts'

/** Conversion in the shape that all platforms share, without secrets and settings. */
export interface OutgoingConversion {
  /** Same in every attempt, so that the platform counts it once. */
  readonly id: string
  /** Event name or conversion action from the rule. */
  readonly action: string
  /** ISO timestamp in whole seconds. */
  readonly at: string
  /** In major units; null if none is sent. */
  readonly value: number | null
  /** ISO 4217; null without a value. */
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
  /** `receipt` identifies the conversion when the platform later reports its result. */
  | { readonly type: 'accepted'; readonly receipt?: string }
  /** Permanent for this conversion. */
  | Rejected
  | Failure

export interface Rejected {
  readonly type: 'rejected'
  readonly code: string
  readonly message: string
}

export type Failure =
  /** Transient: sent again with backoff, not earlier than `afterMs`. */
  | {
      readonly type: 'retry'
      readonly code: string
      readonly message: string
      readonly afterMs?: number
    }
  /** Access lost or wrong settings: the destination pauses, and its conversions are kept. */
  | { readonly type: 'blocked'; readonly code: string; readonly message: string }

/** What a platform reports about a conversion that it accepted. */
export type ReceiptOutcome =
  | { readonly type: 'processing' }
  | { readonly type: 'confirmed' }
  /** The platform has no result for this receipt. */
  | { readonly type: 'unknown' }
  /** The platform failed to process the conversion, which can be sent again. */
  | { readonly type: 'again'; readonly code: string; readonly message: string }
  | Rejected
  | Failure

/** Change to a conversion that a platform already has. */
export type Correction = 'retract' | 'restate'

/** A conversion as the platform has it, and its replacement. */
export interface OutgoingCorrection {
  readonly correction: Correction
  /** As it was sent, with the current value; null for a retraction. */
  readonly conversion: OutgoingConversion
  /** ISO timestamp of the correction, in whole seconds. */
  readonly correctedAt: string
}

/** Ad platform with an API that accepts one conversion per request. */
export interface Platform<Settings = unknown> {
  /** Strict zod object of the non-secret settings, with descriptions. */
  readonly settings: z.ZodType<Settings>
  /** Provider of the access token, if users connect their account with OAuth. */
  readonly oauth?: OauthProvider
  /** Maximum number of days between conversion and sending; null without a limit. */
  readonly maxAgeDays: number | null
  /** Whether the lead has anything that the platform can match. */
  canMatch(lead: LeadRecord): boolean
  /**
   * @param secret  Access token of the destination, or another secret of a platform with `oauth`.
   * @param accessToken  Of the connection; only with `oauth`.
   */
  buildRequest(
    conversion: OutgoingConversion,
    settings: Settings,
    secret: string,
    accessToken?: string,
  ): PlatformRequest
  readResponse(response: PlatformResponse): Outcome
  /**
   * Request that the platform validates without counting it; if absent, a test sends a normal
   * request.
   */
  buildTestRequest?(
    conversion: OutgoingConversion,
    settings: Settings,
    secret: string,
    accessToken?: string,
  ): PlatformRequest
  readTestResponse?(response: PlatformResponse): Outcome
  /** Requests the result of an accepted conversion. */
  buildReceiptRequest?(receipt: string, secret: string, accessToken?: string): PlatformRequest
  readReceipt?(response: PlatformResponse): ReceiptOutcome
  /**
   * Whether the platform can correct conversions of an action; if absent, the platform's figures
   * stay as they are.
   */
  canCorrect?(correction: Correction, action: string): boolean
  /** Request that can be repeated; its response is read like that of a conversion. */
  buildCorrectionRequest?(
    correction: OutgoingCorrection,
    settings: Settings,
    secret: string,
    accessToken?: string,
  ): PlatformRequest
}
