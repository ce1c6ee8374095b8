import type { Org } from '../../../../contract/organizations/org.ts'
import { toContactKeys } from '../../contacts/index.ts'
import { isReferrerSpam } from '../attribution/channels/referrer-spam.ts'
import { toPageViewSource } from '../attribution/page-view-source.ts'
import { type Identity, toIdentityKeys } from '../identity/identity-store.ts'
import type { EventOutcome, ReceivedEvents, VisitEvent } from '../model/event-types.ts'
import type { PageView } from './page-view-store.ts'

/** An event that is either ready to be stored or rejected. */
export type PreparedEvent =
  | { readonly kind: 'page'; readonly view: PageView }
  | { readonly kind: 'identify'; readonly identities: readonly Identity[] }
  | { readonly kind: 'refused'; readonly outcome: EventOutcome }

const rejected = (outcome: EventOutcome): PreparedEvent => ({ kind: 'refused', outcome })

/** Validates a visitor's events without queries; results are in the order of the events. */
export function prepareEvents(
  { defaultCountry }: Pick<Org, 'defaultCountry'>,
  visit: ReceivedEvents,
): PreparedEvent[] {
  if (visit.consent.analytics_storage !== true) {
    return visit.events.map(() => rejected('no_consent'))
  }
  return visit.events.map((event) => {
    if (event.type === 'page') return preparePage(visit, event)
    const keys = toIdentityKeys(toContactKeys(event, defaultCountry))
    if (keys.length === 0) return rejected('no_identity')
    const seenAt = new Date(event.at).toISOString()
    const { visitorId } = visit
    return { kind: 'identify', identities: keys.map((key) => ({ key, visitorId, seenAt })) }
  })
}

function preparePage(visit: ReceivedEvents, event: VisitEvent & { type: 'page' }): PreparedEvent {
  const arrival = toPageViewSource(event, visit)
  if (arrival === undefined) return rejected('bad_address')
  if (isReferrerSpam(arrival.referrer)) return rejected('referrer_spam')
  const { visitorId, browserSessionId } = visit
  const at = new Date(event.at).toISOString()
  // Lowercase, as in the database, so that returned IDs match.
  const id = event.id.toLowerCase()
  return { kind: 'page', view: { visitorId, id, at, browserSessionId, arrival } }
}
