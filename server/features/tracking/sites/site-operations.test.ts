import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { buildVisit, loadEventCounts, send } from '../../../test/calls/pixel-calls.ts'
import { startService } from '../../../test/harness.ts'
import { countEvents, flushCounts } from '../collect/event-counters.ts'
import { siteActivity } from './site-activity.ts'

const service = await startService()
afterAll(service.stop)

const shop = { name: 'Shop', origins: ['https://Shop.example/'], forms: false }

async function newSite() {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'admin' })
  const at = `/orgs/${org.orgId}`
  const { body } = await person.call(`POST ${at}/sites`, { body: shop })
  return { org, person, at, site: body.data }
}

const shopOrigin = { origin: 'https://shop.example' }

test('a site shows when its pixel was last active, and its event counts', async () => {
  const { org, person, at, site } = await newSite()
  const read = async () => (await person.call(`GET ${at}/sites`)).body.data
  const before = await read()
  await send(service.app, '/px/events', buildVisit(site.id), shopOrigin)
  await send(service.app, '/px/events', buildVisit(site.id), { origin: 'https://evil.example' })
  await loadEventCounts(service, org, site.id)

  const [after] = await read()

  expect(site.origins).toEqual(['https://shop.example'])
  expect(before).toEqual([
    { ...site, counts: {}, countsToday: {}, lastSeenAt: null, isIdMissing: false },
  ])
  expect(after.counts).toEqual({ page: 1, origin: 1 })
  expect(Date.parse(after.lastSeenAt)).toBeLessThanOrEqual(Date.now())
})

test.for([
  // This case comes first, because the service remembers origins.
  ['from another domain', undefined, 'https://other.example', false],
  ['without a site', undefined, 'https://shop.example', true],
  ['with another site', randomUUID(), 'https://shop.example', true],
] as const)('a site shows that its pages send events %s', async ([, id, origin, isIdMissing]) => {
  const { person, at } = await newSite()

  await send(service.app, '/px/events', buildVisit('x', { site: id }), { origin })

  const [site] = (await person.call(`GET ${at}/sites`)).body.data
  expect(site).toMatchObject({ isIdMissing, lastSeenAt: null })
})

test('a site shows the events of today separately', async () => {
  const { org, person, at, site } = await newSite()
  const now = new Date()
  const yesterday = new Date(now.getTime() - dayMs)
  const page = { siteId: site.id, kind: 'page' } as const
  countEvents(service.db, org.orgId, { ...page, n: 2, at: yesterday })
  countEvents(service.db, org.orgId, { siteId: site.id, kind: 'origin', n: 1, at: yesterday })
  countEvents(service.db, org.orgId, { ...page, n: 3, at: now })
  await flushCounts(service.db)

  const activity = await service.db.readInOrg(org.orgId, (tx) => siteActivity(tx, now))

  expect(activity(site.id)).toEqual({
    counts: { page: 5, origin: 1 },
    countsToday: { page: 3 },
    lastSeenAt: now.toISOString(),
  })
  expect((await person.call(`GET ${at}/sites`)).body.data[0].counts).toEqual({ page: 5, origin: 1 })
})

test('rejected events can be listed, with the reason', async () => {
  const { org, person, at, site } = await newSite()
  await send(service.app, '/px/events', buildVisit(site.id), { origin: 'https://evil.example' })
  await loadEventCounts(service, org, site.id)

  const { body } = await person.call(`GET ${at}/rejected-events`)

  expect(body.data.rows).toMatchObject([
    { siteId: site.id, reason: 'origin', origin: 'https://evil.example' },
  ])
  expect(body.data.rows[0].help).toContain('origin')
})

test('changes and deletions of a site apply immediately', async () => {
  const { person, at, site } = await newSite()
  const changed = await person.call(`PUT ${at}/sites/${site.id}`, {
    body: { ...shop, name: 'Store', origins: [], forms: true },
  })

  const deleted = await person.call(`DELETE ${at}/sites/${site.id}`)

  expect(changed.body.data).toEqual({ ...site, name: 'Store', origins: [], forms: true })
  expect(deleted.status).toBe(200)
  expect((await person.call(`GET ${at}/sites`)).body.data).toEqual([])
  expect((await person.call(`DELETE ${at}/sites/${site.id}`)).status).toBe(404)
})

test.for([{ ...shop, origins: ['shop.example/path'] }, { ...shop, id: 'x' }, { name: 'Shop' }])(
  'an invalid site is rejected: %j',
  async (body) => {
    const { person, at } = await newSite()

    expect((await person.call(`POST ${at}/sites`, { body })).status).toBe(400)
  },
)
