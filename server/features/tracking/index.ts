export { arrivalOf } from './arrival.ts'
export {
  type Awaited,
  type AwaitedKey,
  deleteAwaitedBefore,
  deleteAwaitedOf,
  firstAwaited,
  insertAwaited,
  selectAwaitedAfter,
  selectCome,
  selectOrgsAwaiting,
} from './awaited-store.ts'
export { channelOf } from './channel.ts'
export {
  type Admitted,
  admit,
  type Collector,
  type CollectorRates,
  type Delivery,
  openCollector,
  turnAway,
} from './collect.ts'
export { collectVisit, keepEvents, visitorOf } from './collect-visit.ts'
export { type CountryLookup, noCountries, openCountries, toCountry } from './country.ts'
export { endVisits, leastVisitDays, visitorsAt } from './end-visits.ts'
export { deleteVisits } from './ended-store.ts'
export { flushCounts, tally } from './event-count.ts'
export { findAwaited } from './find-awaited.ts'
export { visitOfContact, visitOfSession } from './find-visit.ts'
export { identityKeysOf } from './identity-store.ts'
export { journeysOf, noJourney } from './journeys.ts'
export { listRejectedEvents } from './list-rejected-events.ts'
export { isSameSite } from './own-site.ts'
export { deletePageViewsBefore } from './page-view-store.ts'
export { placeLeads, rememberVisitors } from './place-leads.ts'
export { recordVisit } from './record-visit.ts'
export type { EventKind } from './rejected-reasons.ts'
export { deleteExpiredEvents } from './rejected-store.ts'
export { noteSeen, orgsSeen, takeSeen } from './seen-sessions.ts'
export { type LinkedSession, type StoredSession, selectNewestSessions } from './session-store.ts'
export { changeSite, createSite, deleteSite, listSites } from './site-operations.ts'
export type { SiteRow } from './site-store.ts'
export { selectSite, selectSites } from './site-store.ts'
export {
  addSite,
  removeSite,
  replaceSite,
  type SiteSettings,
  siteOf,
  siteSchema,
} from './sites.ts'
export { sourceOf } from './source.ts'
export { isTracked } from './tracked-orgs.ts'
export type { Client, EventOutcome, ReceivedVisit, VisitEvent } from './visit.ts'
