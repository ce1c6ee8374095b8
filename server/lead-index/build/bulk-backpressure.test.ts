import { afterAll, expect, test } from 'vitest'
import { hourMs } from '../../../contract/values/time.ts'
import { deleteLeads } from '../../features/leads/store/delete-store.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import { loadTotals } from '../rollups/totals.ts'
import { selectChangeLog } from './apply-deltas-store.ts'
import { createDeleteThrottle, createInsertThrottle } from './bulk-backpressure.ts'
import { compactOrg } from './compact.ts'
import { selectSegments } from './segment-store.ts'

const service = await startService()
afterAll(service.stop)
const { signal } = new AbortController()

const startMs = Date.UTC(2026, 0, 1)
const all = { start: '2025-01-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' } as const

const newId = (i: number) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`

const newLeads = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const createdAt = new Date(startMs + (i * hourMs) / 4).toISOString()
    return i % 4 === 0
      ? { id: newId(i), createdAt, status: 'won', qualifiedAt: createdAt, value: i }
      : { id: newId(i), createdAt, utm_source: `source ${i % 9}` }
  })

const countSlots = async ({ orgId }: TestOrg) =>
  (await service.db.readInOrg(orgId, selectSegments)).map(({ slots }) => slots)

const count = async (org: TestOrg, query: string) =>
  (await org.call('GET /leads', { query: `limit=1&${query}` })).body.meta.pagination.total

test('a bulk insert is sealed in large segments, and a bulk delete rebuilds those that it empties', async () => {
  const org = await service.newOrg()
  const { db } = service
  const leads = newLeads(9_000)
  const inserting = createInsertThrottle(db, org.orgId, signal)
  for (let i = 0; i < leads.length; i += 1_500) {
    await db.inOrg(org.orgId, (tx) => insertTestLeads(tx, leads.slice(i, i + 1_500)))
    await inserting.add(1_500)
  }
  await inserting.end()
  expect(await countSlots(org)).toEqual([4_096, 4_096])

  const kept = leads.slice(0, 2_500)
  const deleting = createDeleteThrottle(db, org.orgId, signal)
  for (let end = leads.length; end > kept.length; end -= 1_300) {
    const ids = leads.slice(Math.max(kept.length, end - 1_300), end).map(({ id }) => id)
    await db.inOrg(org.orgId, (tx) => deleteLeads(tx, ids))
    await deleting.add(ids.length)
  }
  await deleting.end()

  // All leads in the second segment and most leads in the first one have been deleted.
  expect((await countSlots(org)).reduce((sum, slots) => sum + slots, 0)).toBeLessThanOrEqual(4_096)
  const won = kept.filter(({ status }) => status === 'won')
  expect(await count(org, '')).toBe(2_500)
  expect(await count(org, 'status=won')).toBe(won.length)
  expect(await count(org, `qualifiedAt[lt]=${won[100]?.createdAt}`)).toBe(100)
  expect(await count(org, 'utm_source=source%202')).toBe(
    kept.filter((lead) => lead.utm_source === 'source 2').length,
  )
  const totals = await db.readInOrg(org.orgId, (tx) => loadTotals(tx, all))
  const wonMinor = won.reduce((sum, { value = 0 }) => sum + value, 0)
  expect(totals.find(({ status }) => status === 'won')).toMatchObject({
    leads: won.length,
    wonMinor: String(wonMinor),
  })
})

test('if there are too few deltas for a rebuild, they remain until the next compaction', async () => {
  const org = await service.newOrg()
  const { db } = service
  const leads = newLeads(4_096)
  await db.inOrg(org.orgId, (tx) => insertTestLeads(tx, leads))
  const inserting = createInsertThrottle(db, org.orgId, signal)
  await inserting.add(4_096)
  await inserting.end()
  const ids = leads.slice(0, 600).map(({ id }) => id)
  await db.inOrg(org.orgId, (tx) => deleteLeads(tx, ids))

  const deleting = createDeleteThrottle(db, org.orgId, signal)
  await deleting.add(4_096)
  await deleting.end()

  expect(await countSlots(org)).toEqual([4_096])
  const pending = await db.readInOrg(org.orgId, (tx) => selectChangeLog(tx, 1_000))
  expect(pending).toHaveLength(600)
  expect(await count(org, '')).toBe(3_496)
})

test('deltas of leads with the same timestamp are applied once, whichever segment the leads are in', async () => {
  const org = await service.newOrg()
  const { db } = service
  const leads = newLeads(24).map((lead) => ({
    ...lead,
    createdAt: new Date(startMs).toISOString(),
  }))
  await db.inOrg(org.orgId, (tx) => insertTestLeads(tx, leads))
  await compactOrg(db, org.orgId, { small: 4, few: 4, large: 4 })
  expect((await countSlots(org)).length).toBeGreaterThan(3)
  const ids = leads.slice(4, 12).map(({ id }) => id)
  await db.inOrg(org.orgId, (tx) => deleteLeads(tx, ids))

  await compactOrg(db, org.orgId, { small: 4, few: 4, large: 4, dense: 2 })

  expect(await db.readInOrg(org.orgId, (tx) => selectChangeLog(tx, 100))).toEqual([])
  expect(await count(org, '')).toBe(16)
})
