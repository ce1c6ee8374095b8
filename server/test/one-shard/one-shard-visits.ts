import { hourMs } from '../../../contract/values/time.ts'
import {
  deleteStaleOutcomes,
  insertStaleOutcomes,
} from '../../features/attribution/days/stale-outcome-store.ts'
import { linkForSessions } from '../../features/leads/session-linking/link-pending-leads-job.ts'
import { selectRejectedEvents } from '../../features/tracking/collect/rejected-event-store.ts'
import {
  deleteStaleJourneys,
  expireSessions,
  visitorsDueAt,
} from '../../features/tracking/index.ts'
import { maxPageViews } from '../../features/tracking/sessions/store-page-views.ts'
import { newId } from '../../platform/process/ids.ts'
import { create } from '../calls/lead-calls.ts'
import {
  buildForm,
  buildVisit,
  loadEventCounts,
  loadRejectedEvents,
  newSite,
  send,
} from '../calls/pixel-calls.ts'
import { identify, newBrowser, page, visit } from '../calls/visit-calls.ts'
import type { TestService } from '../harness.ts'

/**
 * Records sessions and leads of every kind: in order, late, too numerous, from identified people,
 * and expired.
 */
export async function recordVisits(service: TestService): Promise<void> {
  const org = await service.newOrg()
  const [browser, other] = [newBrowser(), newBrowser()]
  const again = { ...browser, browserSessionId: newBrowser().browserSessionId }
  const email = 'ada@example.com'
  await visit(service, org, browser, page(90), identify(90, { email }))
  await visit(service, org, again, page(40))
  await create(org, { email })
  await visit(service, org, browser, page(65), page(1))
  await create(org, { email, sessionId: again.browserSessionId })
  await create(org, { email })
  const late = newBrowser()
  await create(org, { email, sessionId: late.browserSessionId })
  await visit(service, org, late, page(1))
  await linkForSessions(service.db, org.orgId, [late.browserSessionId])
  await create(org, { name: 'Early', sessionId: newBrowser().browserSessionId })
  await visit(service, org, other, ...Array.from({ length: maxPageViews + 1 }, () => page(1)))
  // Visitors in all 24 hours of a day.
  const { first } = visitorsDueAt(new Date(0))
  const { last } = visitorsDueAt(new Date(23 * hourMs))
  const before = new Date().toISOString()
  await expireSessions(service.db, org.orgId, { before, visitors: { first, last }, batch: 10 })
  for (const change of [insertStaleOutcomes, deleteStaleOutcomes, deleteStaleJourneys]) {
    await service.db.inOrg(org.orgId, (tx) => change(tx, [newId()]))
  }
}

/** Sends valid and invalid pixel requests. */
export async function sendFromPixel(service: TestService): Promise<void> {
  const { app, db } = service
  const org = await service.newOrg()
  const site = await newSite(service, org, { forms: true })
  const visit = buildVisit(site)
  await send(app, '/px/events', visit)
  await send(app, '/px/events', { ...visit, visitorId: undefined })
  await send(app, '/px/events', `${JSON.stringify(visit)}!`)
  await send(app, '/px/leads', buildForm(site, visit))
  await loadEventCounts(service, org, site)
  await loadRejectedEvents(service, org)
  const page = { limit: 1, before: newId() }
  await db.readInOrg(org.orgId, (tx) => selectRejectedEvents(tx, page))
}
