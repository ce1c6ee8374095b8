import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { readConfig } from '../../config.ts'
import { selectSums } from '../../features/tracking/collect/event-counter-store.ts'
import { flushCounts } from '../../features/tracking/collect/event-counters.ts'
import {
  type RejectedEvent,
  selectRejectedEvents,
} from '../../features/tracking/collect/rejected-event-store.ts'
import { noCountries } from '../../features/tracking/index.ts'
import { addSite, type SiteSettings } from '../../features/tracking/sites/sites.ts'
import { type PixelSettings, pixelSettings } from '../../http/pixel/settings.ts'
import type { Database } from '../../platform/db/database.ts'
import { type TestOrg, type TestService, testServer } from '../harness.ts'

/** User agent of a browser used by a real person. */
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Adds a site to an organization. @returns Its ID. */
export async function newSite(
  { db }: { readonly db: Database },
  { orgId }: TestOrg,
  settings: Partial<SiteSettings> = {},
): Promise<string> {
  const all = { name: 'Shop', origins: [], forms: false, ...settings }
  return (await addSite(db, orgId, all, new Date())).id
}

/** A page view by a new visitor who has given full consent. */
export function buildVisit(site: string, over: object = {}): Record<string, unknown> {
  const now = Date.now()
  const page = { type: 'page', id: randomUUID(), at: now, url: 'https://shop.example/welcome' }
  return {
    site,
    sentAt: now,
    visitorId: randomUUID(),
    sessionId: randomUUID(),
    consent: { analytics_storage: true, ad_storage: true },
    events: [page],
    ...over,
  }
}

/** A form submission by a new visitor who has given full consent. */
export const buildForm = (site: string, over: object = {}): Record<string, unknown> => ({
  ...buildVisit(site, { events: [] }),
  id: randomUUID(),
  url: 'https://shop.example/contact?email=a%40b.example',
  email: 'ada@example.com',
  ...over,
})

/**
 * Sends a request as a browser does.
 *
 * @param body  Strings are sent as they are; anything else is sent as JSON.
 */
export const send = (
  app: FastifyInstance,
  path: '/px/events' | '/px/leads',
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': firefox, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** A site's event counts, by kind. */
export async function loadEventCounts(
  { db }: { readonly db: Database },
  { orgId }: TestOrg,
  site: string,
): Promise<Record<string, number>> {
  await flushCounts(db)
  const longAgo = '2020-01-01'
  const sums = await db.readInOrg(orgId, (tx) => selectSums(tx, longAgo, longAgo))
  return Object.fromEntries(
    sums.filter(({ siteId }) => siteId === site).map(({ kind, n }) => [kind, n]),
  )
}

/** Rejected events stored for an organization, newest first. */
export const loadRejectedEvents = (
  { db }: { readonly db: Database },
  { orgId }: TestOrg,
): Promise<RejectedEvent[]> =>
  db.readInOrg(orgId, (tx) => selectRejectedEvents(tx, { limit: 2_000 }))

/** Starts another server on the same database, with different pixel settings. */
export async function startWith(
  { db }: Pick<TestService, 'db'>,
  env: Readonly<Record<string, string>>,
  over: Partial<PixelSettings> = {},
): Promise<FastifyInstance> {
  return testServer(db, { pixel: { ...pixelSettings(readConfig(env), noCountries), ...over } })
}
