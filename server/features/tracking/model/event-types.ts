import type * as z from 'zod'
import type { consentFields, Session } from '../../../../contract/tracking/session.ts'
import type { visitEventSchema } from '../../../../contract/tracking/visit.ts'

/** A visitor's consent; an omitted flag means that the consent is unknown and counts as denied. */
export type Consent = Readonly<Partial<Record<(typeof consentFields)[number], boolean>>>

/** The sender's device and country; null if unknown. */
export type Client = Readonly<Pick<Session, 'country' | 'deviceType' | 'browser' | 'os'>>

/** An event from the pixel; `at` is in milliseconds, in server time. */
export type VisitEvent = z.output<typeof visitEventSchema>

/** Events from one visitor in an accepted request. */
export interface ReceivedEvents {
  readonly visitorId: string
  /** The browser's session ID. The service builds its own sessions. @see D-32 */
  readonly browserSessionId: string
  readonly consent: Consent
  /** Events in any order; events that are already stored are recognized by their ID. */
  readonly events: readonly VisitEvent[]
  readonly client: Client
}

/**
 * An event's outcome. All except the first two are rejections:
 *
 * - `no_consent`: the visitor has not granted `analytics_storage`, so nothing is stored.
 * - `bad_address`: the page URL is invalid.
 * - `referrer_spam`: the referrer is a known source of referrer spam.
 * - `no_identity`: neither the email nor the phone number is valid.
 * - `too_many`: the visitor has reached the maximum number of page views.
 * - `not_storable`: the database rejected the event.
 */
export type EventOutcome =
  | 'kept'
  | 'repeated'
  | 'no_consent'
  | 'bad_address'
  | 'referrer_spam'
  | 'no_identity'
  | 'too_many'
  | 'not_storable'
