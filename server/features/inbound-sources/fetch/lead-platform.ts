import type * as z from 'zod'
import type {
  Failure,
  PlatformRequest,
  PlatformResponse,
  Rejected,
} from '../../conversions/index.ts'
import type { Json } from '../kinds/answers.ts'

/** Why a source with an invalid access token is blocked. */
export const accessLost = 'Access was lost. Enter a new access token.'

/** Value from a valid response, or a description of the problem. */
export type Reply<T> = { readonly type: 'ok'; readonly value: T } | Rejected | Failure

/**
 * Sends a request to the platform.
 *
 * @param secrets  Other secrets to remove from error messages.
 */
export type Send = <T>(
  request: PlatformRequest,
  read: (response: PlatformResponse) => Reply<T>,
  secrets?: readonly string[],
) => Promise<Reply<T>>

/** Credentials and settings of a source's account. */
export interface Access<Settings = unknown> {
  readonly settings: Settings
  readonly accessToken: string
  /** The app's secret, which signs the platform's requests. */
  readonly secret: string
  /** The source's URL, which the platform sends announcements to. */
  readonly url: string
}

/** A lead as the platform returns it. */
export interface FetchedLead {
  readonly id: string
  readonly body: Json
}

/** `missing` may be temporary: the platform may not have stored or shared the lead yet. */
export type FetchResult =
  | Reply<FetchedLead>
  | { readonly type: 'missing'; readonly message: string }

/** A page of a backfill. */
export interface LeadPage {
  readonly leads: readonly FetchedLead[]
  /** Position of the next page; null after the last one. */
  readonly cursor: Json
}

export interface PageInput {
  /** Null for the first page. */
  readonly cursor: Json
  /** Null to read all forms. */
  readonly formId: string | null
  readonly since: Date
  readonly until: Date
}

export interface CheckedAccess {
  /** ISO timestamp; null if the token does not expire or its expiration is unknown. */
  readonly accessUntil: string | null
}

/** A lead that the platform announced. */
export interface Announcement {
  readonly leadId: string
  /** Data about the lead from the announcement; stored until the lead is fetched. */
  readonly body: Json
}

/** Answer to the platform's check of the URL. */
export interface ChallengeReply {
  readonly contentType: string
  readonly body: string
}

/** Secrets that a source uses to answer a challenge. */
export interface ChallengeSecrets {
  readonly verifyToken: string
  /** `undefined` if the source has no secret yet. */
  readonly secret: string | undefined
}

/** Platform that announces a lead by its ID, so the lead must then be fetched. */
export interface LeadPlatform<Settings = unknown> {
  /** Strict zod object for the settings, with descriptions. */
  readonly settings: z.ZodType<Settings>
  /** Number of days for which the platform stores leads. */
  readonly keptDays: number
  /** Maximum number of days that a backfill can cover. */
  readonly backfillDays: number
  /** @returns The announced leads; `undefined` if the body has a different structure. */
  readAnnouncements(body: Json): readonly Announcement[] | undefined
  /** @returns `undefined` if the query is not a challenge, or its token is wrong. */
  answerChallenge(query: URLSearchParams, secrets: ChallengeSecrets): ChallengeReply | undefined
  fetchLead(send: Send, access: Access<Settings>, announced: Announcement): Promise<FetchResult>
  fetchPage(send: Send, access: Access<Settings>, page: PageInput): Promise<Reply<LeadPage>>
  /** Checks the token. Also subscribes to leads if the platform's API allows it. */
  check(send: Send, access: Access<Settings>): Promise<Reply<CheckedAccess>>
  /** Exchanges a refresh token for new tokens; absent if the platform has no refresh tokens. */
  refresh?(
    send: Send,
    access: Omit<Access<Settings>, 'accessToken'> & { readonly refreshToken: string },
  ): Promise<Reply<RefreshedTokens>>
}

/** A code issued by the platform, and the app that it was issued for. */
export interface ConsentCode {
  readonly clientId: string
  readonly secret: string
  readonly code: string
  readonly redirectUri: string
}

export interface RefreshedTokens {
  readonly accessToken: string
  /** `undefined` if the previous refresh token stays valid. */
  readonly refreshToken: string | undefined
  readonly expiresInSeconds: number
}
