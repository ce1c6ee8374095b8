import type * as z from 'zod'
import type { consentFields, Session } from '../../../../contract/tracking/session.ts'
import type { visitEventSchema } from '../../../../contract/tracking/visit.ts'

/** What a visitor agreed to; a flag that is absent is unknown, which counts as denied. */
export type Consent = Readonly<Partial<Record<(typeof consentFields)[number], boolean>>>

/** What the request told of the visitor's device and place; null where nothing is known. */
export type Client = Readonly<Pick<Session, 'country' | 'deviceType' | 'browser' | 'os'>>

/** An event as the pixel sent it, except that `at` is by the service's clock; milliseconds. */
export type VisitEvent = z.output<typeof visitEventSchema>

/** Part of a visit that a site has sent, once the collector admitted it. */
export interface ReceivedEvents {
  readonly visitorId: string
  /** The visit as the browser cut it. The service cuts visits itself. @see D-32 */
  readonly browserSessionId: string
  readonly consent: Consent
  /** In any order; what was kept already is told apart by its id. */
  readonly events: readonly VisitEvent[]
  readonly client: Client
}

/**
 * What became of an event. All but the first two are refusals:
 * - `no_consent`: without `analytics_storage` nothing of a visitor is kept.
 * - `bad_address`: the address of the page cannot be read.
 * - `no_identity`: neither the email nor the phone number identifies anybody.
 * - `too_many`: the visitor has as many as are kept of one.
 * - `not_storable`: the database refuses the event.
 */
export type EventOutcome =
  | 'kept'
  | 'repeated'
  | 'no_consent'
  | 'bad_address'
  | 'no_identity'
  | 'too_many'
  | 'not_storable'
