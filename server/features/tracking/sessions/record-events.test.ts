import { afterAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../../../contract/values/time.ts'
import { createTestCtx } from '../../../test/calls/lead-calls.ts'
import {
  client,
  granted,
  identify,
  newBrowser,
  page,
  visit,
} from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { allIdentities, allPageViews, allSessions } from '../../../test/stores/visit-rows-store.ts'
import { toIdentityKeys } from '../identity/identity-store.ts'
import type { ReceivedEvents } from '../model/event-types.ts'
import { deletePageViewsBefore } from './page-view-store.ts'
import { recordEvents } from './record-events.ts'
import { maxPageViews } from './store-page-views.ts'

const service = await startService()
afterAll(service.stop)

const loadSessions = (org: TestOrg) => service.db.inOrg(org.orgId, allSessions)
const loadViews = (org: TestOrg) => service.db.inOrg(org.orgId, allPageViews)

async function record(org: TestOrg, received: Partial<ReceivedEvents>) {
  const { db, org: settings } = await createTestCtx(service, org)
  return recordEvents(db, settings, {
    ...newBrowser(),
    consent: granted,
    client,
    events: [page(0)],
    ...received,
  })
}

describe('page views', () => {
  test('start a session and extend it while they are in order', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    const [first, second] = [
      page(9, { title: 'Home' }),
      page(5, { url: 'https://www.example.com/b' }),
    ]

    await visit(service, org, browser, first)
    const outcomes = await visit(service, org, browser, second)

    expect(outcomes).toEqual(['kept'])
    expect(await loadSessions(org)).toEqual([
      expect.objectContaining({
        id: browser.browserSessionId,
        visitorId: browser.visitorId,
        startedAt: new Date(first.at).toISOString(),
        lastSeenAt: new Date(second.at).toISOString(),
        pageViews: 2,
        pages: [
          { path: '/', title: 'Home', at: new Date(first.at).toISOString() },
          { path: '/b', title: null, at: new Date(second.at).toISOString() },
        ],
      }),
    ])
  })

  test('sent again count once, whatever is sent with them', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    const [one, two] = [page(9), page(5)]

    const outcomes = [
      await visit(service, org, browser, one, one),
      await visit(service, org, browser, two, one),
      await visit(service, org, browser, two),
    ]

    expect(outcomes).toEqual([['kept', 'repeated'], ['kept', 'repeated'], ['repeated']])
    expect(await loadSessions(org)).toMatchObject([{ pageViews: 2 }])
  })

  test('of many concurrent visitors get separate sessions', async () => {
    const org = await service.newOrg()
    const browsers = Array.from({ length: 300 }, newBrowser)

    await Promise.all(browsers.map((browser) => visit(service, org, browser, page(2), page(1))))

    const sessions = await loadSessions(org)
    expect(sessions.map(({ id }) => id).sort()).toEqual(
      browsers.map(({ browserSessionId }) => browserSessionId).sort(),
    )
    expect(new Set(sessions.map(({ pageViews }) => pageViews))).toEqual(new Set([2]))
  })

  test('above the limit of a visitor are rejected, and earlier ones are still recognized', async () => {
    const org = await service.newOrg()
    const browser = newBrowser()
    const start = Date.now() - hourMs
    const views = Array.from({ length: maxPageViews + 5 }, (_, i) =>
      page(0, { at: start + i * 100 }),
    )
    for (let i = 0; i < maxPageViews; i += 500) {
      await visit(service, org, browser, ...views.slice(i, i + 500))
    }

    const outcomes = await visit(service, org, browser, ...views.slice(-6))

    expect(outcomes).toEqual(['repeated', ...Array(5).fill('too_many')])
    expect(await loadViews(org)).toHaveLength(maxPageViews)
    expect(await loadSessions(org)).toMatchObject([{ pageViews: maxPageViews }])
  })

  test('belong only to their organization', async () => {
    const [org, other] = [await service.newOrg(), await service.newOrg()]
    const browser = newBrowser()
    const event = page(1)

    const outcomes = [
      await visit(service, org, browser, event),
      await visit(service, other, browser, event),
    ]

    expect(outcomes).toEqual([['kept'], ['kept']])
  })
})

describe('an event that cannot be stored', () => {
  test('fails alone', async () => {
    const org = await service.newOrg()
    const events = [
      page(3),
      page(2, { url: 'mailto:ada@example.com' }),
      page(2, { referrer: 'https://www.semalt.com/crawler' }),
      identify(1, {}),
      identify(1, { phone: 'none' }),
      page(1),
    ]

    const outcomes = await record(org, { events })

    expect(outcomes).toEqual([
      'kept',
      'bad_address',
      'referrer_spam',
      'no_identity',
      'no_identity',
      'kept',
    ])
  })

  test("because the database rejects it fails alone, and other visitors' events are stored", async () => {
    const org = await service.newOrg()

    const outcomes = await Promise.all([
      record(org, { events: [page(2)] }),
      // `at` is out of range for a timestamp; normally, the collector corrects clocks before this
      // point.
      record(org, { events: [page(1), page(0, { at: -8e15 })] }),
      record(org, { events: [page(1)] }),
    ])

    expect(outcomes).toEqual([['kept'], ['kept', 'not_storable'], ['kept']])
  })

  test('without consent to analytics leaves no trace', async () => {
    const org = await service.newOrg()
    const events = [page(1), identify(1, { email: 'ada@example.com' })]

    for (const consent of [{}, { ad_storage: true }, { analytics_storage: false }]) {
      expect(await record(org, { consent, events })).toEqual(['no_consent', 'no_consent'])
    }

    expect(await loadViews(org)).toEqual([])
    expect(await loadSessions(org)).toEqual([])
    expect(await service.db.inOrg(org.orgId, allIdentities)).toEqual([])
  })

  test('without consent to ads is stored without ad data', async () => {
    const org = await service.newOrg()
    const url = 'https://www.example.com/?gclid=1&utm_source=x'

    await record(org, {
      consent: { analytics_storage: true, ad_storage: false },
      events: [page(1, { url, ids: { fbp: 'p', ga4cid: '1.2' } })],
    })

    expect(await loadSessions(org)).toMatchObject([
      { gclid: null, fbp: null, ga4cid: null, utm_source: 'x', ad_storage: false },
    ])
  })
})

test('contacts are linked to the visitor that they were last seen as, in hashed form', async () => {
  const org = await service.newOrg({ defaultCountry: 'DE' })
  const [old, recent] = [newBrowser(), newBrowser()]
  const contact = { email: ' Ada@Example.com', phone: '0170 1234567' }

  await visit(service, org, recent, identify(1, contact))
  await visit(service, org, old, identify(2, contact))

  const keys = toIdentityKeys({ emailKey: 'ada@example.com', phoneKey: '+491701234567' })
  expect(await service.db.inOrg(org.orgId, allIdentities)).toEqual(
    keys.sort().map((key) => ({ key, visitorId: recent.visitorId })),
  )
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('page views are deleted by age, except those of a session that still continues', async () => {
  const org = await service.newOrg()
  const [inactive, active] = [newBrowser(), newBrowser()]
  const [old, first, last] = [page(50), page(55), page(30)]
  await visit(service, org, inactive, old)
  await visit(service, org, active, first, last)
  const before = new Date(Date.now() - 40 * 60_000).toISOString()

  const deleted = await service.db.inOrg(org.orgId, (tx) => deletePageViewsBefore(tx, before, 10))

  expect(deleted).toBe(1)
  expect(await loadViews(org)).toEqual([first.id, last.id])
  expect(await loadSessions(org)).toHaveLength(2)
})
