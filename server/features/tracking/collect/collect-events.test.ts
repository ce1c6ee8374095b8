import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { maxVisitEvents } from '../../../../contract/tracking/visit.ts'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { openLog } from '../../../platform/process/log.ts'
import { create, read } from '../../../test/calls/lead-calls.ts'
import {
  buildVisit,
  firefox,
  loadEventCounts,
  loadRejectedEvents,
  newSite,
} from '../../../test/calls/pixel-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { openCollector } from './authorize-request.ts'
import { collectEvents } from './collect-events.ts'

const service = await startService()
afterAll(service.stop)

const unlimited = { burst: 1e9, perSecond: 1e9 }
const rates = { events: unlimited, forms: unlimited, site: unlimited }
const collector = openCollector(service.db, openLog('silent'), rates)

const at = new Date('2026-03-31T12:00:00.000Z')

/** Collects a body as if it had been received at {@link at}. */
const collect = (body: unknown, over: object = {}) =>
  collectEvents(collector, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    isTooLarge: false,
    origin: 'https://shop.example',
    userAgent: firefox,
    address: '203.0.113.1',
    country: null,
    at,
    ...over,
  })

const pageAt = (ms: number, over: object = {}) => ({
  type: 'page',
  id: randomUUID(),
  at: ms,
  url: 'https://shop.example/',
  ...over,
})

/** Loads a visitor's session through a lead. */
const loadSession = async (org: TestOrg, { sessionId }: Record<string, unknown>) =>
  (await read(org, await create(org, { name: 'Ada', sessionId }))).session

async function newShop(settings = {}) {
  const org = await service.newOrg()
  return { org, site: await newSite(service, org, settings) }
}

test("timestamps are corrected by the server's clock", async () => {
  const { org, site } = await newShop()
  const sentAt = at.getTime() + hourMs
  const visit = buildVisit(site, { sentAt, events: [pageAt(sentAt - 90_000)] })

  await collect(visit)

  expect(await loadSession(org, visit)).toMatchObject({ startedAt: '2026-03-31T11:58:30.000Z' })
})

test("an event is never later than its receipt, whatever the client's clock", async () => {
  const { org, site } = await newShop()
  const visit = buildVisit(site, { sentAt: 0, events: [pageAt(8.64e15)] })

  await collect(visit)

  expect(await loadSession(org, visit)).toMatchObject({ startedAt: at.toISOString() })
})

test('events older than a week are rejected, and the rest of the body is stored', async () => {
  const { org, site } = await newShop()
  const sentAt = at.getTime()
  const events = [pageAt(sentAt - 7 * dayMs), pageAt(sentAt - 7 * dayMs - 1), pageAt(0)]

  await collect(buildVisit(site, { sentAt, events }))

  expect(await loadEventCounts(service, org, site)).toEqual({ page: 1, too_late: 2 })
  expect(await loadRejectedEvents(service, org)).toMatchObject([
    { reason: 'too_late', siteId: site },
  ])
})

test('without consent page views are only counted', async () => {
  const { org, site } = await newShop()
  const identify = { type: 'identify', id: randomUUID(), at: at.getTime(), email: 'a@b.example' }
  const events = [pageAt(at.getTime()), pageAt(at.getTime()), identify]
  const visits = [
    buildVisit(site, { events, visitorId: undefined, sessionId: undefined, consent: undefined }),
    buildVisit(site, { events, sessionId: undefined }),
    buildVisit(site, { events, consent: { ad_storage: true } }),
    buildVisit(site, { events, consent: { analytics_storage: false } }),
  ]

  for (const visit of visits) await collect(visit)

  expect(await loadEventCounts(service, org, site)).toEqual({ anonymous: 8, no_consent: 4 })
  expect(await loadRejectedEvents(service, org)).toEqual([])
  for (const visit of visits.slice(2)) expect(await loadSession(org, visit)).toBeNull()
})

test('an event that is sent twice counts once', async () => {
  const { org, site } = await newShop()
  const visit = buildVisit(site, { sentAt: at.getTime(), events: [pageAt(at.getTime())] })

  await collect(visit)
  await Promise.all([collect(visit), collect({ ...visit, sentAt: at.getTime() + 5_000 })])

  expect(await loadEventCounts(service, org, site)).toEqual({ page: 1, repeated: 2 })
  expect(await loadSession(org, visit)).toMatchObject({ pageViews: 1 })
})

test('each rejection is recorded with its reason and body', async () => {
  const { org, site } = await newShop({ origins: ['https://shop.example'] })
  const good = buildVisit(site)
  const tooMany = Array.from({ length: maxVisitEvents + 1 }, () => pageAt(0))

  await collect(`${JSON.stringify(good)}!`)
  await collect({ ...good, events: 'none' })
  await collect({ ...good, events: tooMany })
  await collect(good, { isTooLarge: true })
  await collect(good, { origin: 'https://elsewhere.example' })
  await collect(good, { origin: undefined })
  await collect(good, { userAgent: 'curl/8.9.1' })

  expect(await loadEventCounts(service, org, site)).toEqual({
    bad_json: 1,
    bad_body: 2,
    too_large: 1,
    origin: 2,
    bot: 1,
  })
  const refused = await loadRejectedEvents(service, org)
  expect(refused.map(({ reason }) => reason)).toEqual(
    'bot origin origin too_large bad_body bad_body bad_json'.split(' '),
  )
  expect(refused[0]?.body).toBe(JSON.stringify(good))
})

test('a body of an unknown site is rejected without a trace in any organization', async () => {
  const { org } = await newShop()

  for (const body of ['{', '[]', buildVisit(randomUUID()), `{"site":"${randomUUID()}"`]) {
    await collect(body)
  }

  expect(await loadRejectedEvents(service, org)).toEqual([])
  const { body } = await service.app.inject({ url: '/metrics' })
  expect(body).toMatch(/leadtrace_pixel_events_total{outcome="unknown_site"} 4/)
})

test('ids are case-insensitive', async () => {
  const { org, site } = await newShop()
  const visit = buildVisit(site, { sentAt: at.getTime(), events: [pageAt(at.getTime())] })
  const shout = JSON.stringify(visit).replace(/[0-9a-f-]{36}/g, (id) => id.toUpperCase())

  await collect(shout)
  await collect(visit)

  expect(await loadEventCounts(service, org, site)).toEqual({ page: 1, repeated: 1 })
})

test('a site writes only to its own organization', async () => {
  const [ours, theirs] = [await newShop(), await newShop()]
  const visit = buildVisit(theirs.site, { sentAt: at.getTime(), events: [pageAt(at.getTime())] })

  await collect(visit)

  expect(await loadSession(ours.org, visit)).toBeNull()
  expect(await loadSession(theirs.org, visit)).toMatchObject({ id: visit.sessionId })
  expect(await loadEventCounts(service, ours.org, theirs.site)).toEqual({})
})

test('neither address nor user agent is stored or logged', async () => {
  const { org, site } = await newShop()
  const visit = buildVisit(site, { sentAt: at.getTime(), events: [pageAt(at.getTime())] })

  await collect(visit)
  await collect(visit, { userAgent: 'curl/8.9.1' })

  const stored = JSON.stringify([
    await loadSession(org, visit),
    await loadRejectedEvents(service, org),
  ])
  expect(stored).not.toContain('203.0.113.1')
  expect(stored).not.toContain('Gecko')
  expect(stored).not.toContain('curl')
})
