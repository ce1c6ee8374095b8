import { selectRejectedEvents } from '../../features/tracking/collect/rejected-event-store.ts'
import { newId } from '../../platform/process/ids.ts'
import {
  buildForm,
  buildVisit,
  loadEventCounts,
  loadRejectedEvents,
  newSite,
  send,
} from '../calls/pixel-calls.ts'
import type { TestService } from '../harness.ts'

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
