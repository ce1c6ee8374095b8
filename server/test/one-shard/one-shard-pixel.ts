import { selectRejectedEvents } from '../../features/tracking/collect/rejected-event-store.ts'
import { newId } from '../../platform/process/ids.ts'
import { countsOf, formOf, newSite, rejectedOf, send, visitOf } from '../calls/pixel-calls.ts'
import type { TestService } from '../harness.ts'

/** Sends what the pixel sends, and what it would never send. */
export async function sendFromPixel(service: TestService): Promise<void> {
  const { app, db } = service
  const org = await service.newOrg()
  const site = await newSite(service, org, { forms: true })
  const visit = visitOf(site)
  await send(app, '/px/events', visit)
  await send(app, '/px/events', { ...visit, visitorId: undefined })
  await send(app, '/px/events', `${JSON.stringify(visit)}!`)
  await send(app, '/px/leads', formOf(site, visit))
  await countsOf(service, org, site)
  await rejectedOf(service, org)
  const page = { limit: 1, before: newId() }
  await db.readInOrg(org.orgId, (tx) => selectRejectedEvents(tx, page))
}
