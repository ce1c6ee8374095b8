// Sites, and the operations on them and on rejected events

export { listRejectedEvents } from './collect/list-rejected-events.ts'
export { checkSite } from './sites/check-site.ts'
export { changeSite, createSite, deleteSite, listSites } from './sites/site-operations.ts'
export type { SiteRow } from './sites/site-store.ts'
export { removeSite, selectSite, selectSites } from './sites/site-store.ts'
export { addSite, findSite, replaceSite, siteSchema } from './sites/sites.ts'

// Collecting: receiving, authorizing and counting events

export {
  type AcceptedRequest,
  authorizeRequest,
  type Collector,
  type CollectorRates,
  type CollectRequest,
  openCollector,
  reject,
} from './collect/authorize-request.ts'
export { collectEvents, storeEvents, toVisitor } from './collect/collect-events.ts'
export { countEvents, flushCounts } from './collect/event-counters.ts'
export { type CountryLookup, noCountries, openCountries, toCountry } from './collect/geo-country.ts'
export { type EventKind, rejectedReasons } from './collect/rejected-reasons.ts'
export type { Client, EventOutcome, ReceivedEvents, VisitEvent } from './model/event-types.ts'
export { recordEvents } from './sessions/record-events.ts'

// Attribution: a page view's source

export { allSignals, isSameSignal, type Signal } from './attribution/ad-signals.ts'
export { classifyChannel, findChannel } from './attribution/channels/classify-channel.ts'
export { classifySource } from './attribution/classify-source.ts'
export { findGoogleCampaignId } from './attribution/google-ad.ts'
export { toPageViewSource } from './attribution/page-view-source.ts'
export { isSameSite } from './attribution/same-site.ts'

// Linking a new lead to its session

export { toIdentityKeys } from './identity/identity-store.ts'
export {
  findAdSession,
  findPendingSessions,
  findSession,
  findVisitorByContact,
  linkLeads,
  saveVisitorIdentities,
  selectAdSession,
} from './identity/link-leads.ts'
export { isTracked } from './identity/tracked-orgs.ts'
export { type StoredSession, sessionColumns } from './sessions/session-store.ts'

// Leads whose visit history has changed

export {
  deleteStaleJourneys,
  selectStaleJourneys,
} from './identity/stale-journey-store.ts'

// Leads that are waiting for a session

export { drainSessions, orgsWithQueuedSessions, queueSessions } from './identity/link-leads.ts'
export {
  deletePendingLinks,
  deletePendingLinksBefore,
  firstPendingLink,
  insertPendingLinks,
  type PendingLink,
  type PendingLinkKey,
  selectArrivedLinks,
  selectOrgsWithPendingLinks,
  selectPendingLinksAfter,
} from './identity/pending-link-store.ts'

// Sessions before a lead was created

export { loadJourneys, noJourney } from './journeys/journeys.ts'
export { type LinkedSession, selectNewestSessions } from './sessions/session-store.ts'

// Reclassifying stored sessions

export { explainChannel } from './reclassify/explain-channel.ts'
export { reclassifySessions } from './reclassify/reclassify-sessions.ts'
export { selectChannelProgress } from './reclassify/reclassify-store.ts'

// Retention and erasure

export { deleteExpiredEvents } from './collect/rejected-event-store.ts'
export { expireSessions, minSessionDays, visitorsDueAt } from './retention/expire-sessions.ts'
export { deleteVisitors } from './retention/expire-sessions-store.ts'
export { deletePageViewsBefore } from './sessions/page-view-store.ts'
