export { channelOf } from './attribution/classify-channel.ts'
export { sourceOf } from './attribution/classify-source.ts'
export { arrivalOf } from './attribution/page-view-source.ts'
export { isSameSite } from './attribution/same-site.ts'
export {
  type AcceptedRequest,
  authorizeDelivery,
  type Collector,
  type CollectorRates,
  type CollectRequest,
  openCollector,
  reject,
} from './collect/admit-delivery.ts'
export { collectVisit, keepEvents, visitorOf } from './collect/collect-events.ts'
export { flushCounts, tally } from './collect/event-counters.ts'
export { type CountryLookup, noCountries, openCountries, toCountry } from './collect/geo-country.ts'
export { listRejectedEvents } from './collect/list-rejected-events.ts'
export { deleteExpiredEvents } from './collect/rejected-event-store.ts'
export type { EventKind } from './collect/rejected-reasons.ts'
export { findAwaited } from './identity/find-pending-sessions.ts'
export { visitOfContact, visitOfSession } from './identity/find-session.ts'
export { identityKeysOf } from './identity/identity-store.ts'
export { placeLeads, rememberVisitors } from './identity/link-leads.ts'
export {
  type AwaitedKey,
  deleteAwaitedBefore,
  deleteAwaitedOf,
  firstAwaited,
  insertAwaited,
  type PendingLink,
  selectAwaitedAfter,
  selectCome,
  selectOrgsAwaiting,
} from './identity/pending-session-store.ts'
export {
  drainSessions,
  orgsWithQueuedSessions,
  queueSession,
} from './identity/recently-seen-sessions.ts'
export { isTracked } from './identity/tracked-orgs.ts'
export { journeysOf, noJourney } from './journeys/journeys.ts'
export { endVisits, leastVisitDays, visitorsAt } from './retention/expire-visits.ts'
export { deleteVisits } from './retention/expire-visits-store.ts'
export type { Client, EventOutcome, ReceivedVisit, VisitEvent } from './sessions/event-types.ts'
export { deletePageViewsBefore } from './sessions/page-view-store.ts'
export { recordVisit } from './sessions/record-events.ts'
export {
  type LinkedSession,
  type StoredSession,
  selectNewestSessions,
} from './sessions/session-store.ts'
export { changeSite, createSite, deleteSite, listSites } from './sites/site-operations.ts'
export type { SiteRow } from './sites/site-store.ts'
export { removeSite, selectSite, selectSites } from './sites/site-store.ts'
export {
  addSite,
  replaceSite,
  type SiteSettings,
  siteOf,
  siteSchema,
} from './sites/sites.ts'
