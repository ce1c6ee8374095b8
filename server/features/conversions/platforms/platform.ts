import type * as z from 'zod'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { OauthProvider } from '../connections/oauth-providers.ts'

/** Conversion in the form that all platforms share. Secrets and settings are not part of it. */
export interface OutgoingConversion {
  /** Same in every attempt, so that the platform counts it once. */
  readonly id: string
  /** Event name or conversion action, as the rule says. */
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
  readonly method: 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PlatformResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Result of an attempt. Messages contain no personal data. */
export type Outcome =
  | { readonly type: 'accepted' }
  /** Permanent for this conversion. */
  | { readonly type: 'rejected'; readonly code: string; readonly message: string }
  /** Transient: sent again with backoff, not earlier than `afterMs`. */
  | {
      readonly type: 'retry'
      readonly code: string
      readonly message: string
      readonly afterMs?: number
    }
  /** Access lost or wrong settings: the destination pauses, and its conversions are kept. */
  | { readonly type: 'blocked'; readonly code: string; readonly message: string }

/** Ad platform with an API that takes one conversion per request. */
export interface Platform<Settings = unknown> {
  /** Strict zod object of the settings that are no secrets, with descriptions. */
  readonly settings: z.ZodType<Settings>
  /** Provider of the access token, if users connect their account with OAuth. */
  readonly oauth?: OauthProvider
  /** Maximum days between conversion and sending; null without a limit. */
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
  /** Request that the platform checks without counting it; without this, a test is a normal one. */
  buildTestRequest?(
    conversion: OutgoingConversion,
    settings: Settings,
    secret: string,
    accessToken?: string,
  ): PlatformRequest
  readTestResponse?(response: PlatformResponse): Outcome
}
