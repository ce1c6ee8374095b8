import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/db/sql.ts'
import { create, listField } from '../test/calls/lead-calls.ts'
import { startService } from '../test/harness.ts'
import { compactOrg } from './build/compact.ts'
import { openSegments } from './build/seal-store.ts'
import { selectSegments } from './build/segment-store.ts'
import { loadTotals } from './rollups/totals.ts'

const service = await startService()
afterAll(service.stop)

const everything = { start: '2000-01-01T00:00:00.000Z', end: '2100-01-01T00:00:00.000Z' }

const sizes = { small: 4, large: 16, changed: 1 }

test.for([
  { change: 'note', body: { note: 'no bit of it changes' } },
  { change: 'status', body: { status: 'won' } },
])(
  'a change of $change in leads that another process seals concurrently is compacted',
  async ({ body }) => {
    const org = await service.newOrg()
    const inOrg = service.db.inOrg.bind(undefined, org.orgId)
    const first = await create(org, { name: '0' })
    let steps = 0
    // The first two steps find nothing to build and too few leads to open a segment. After that,
    // another process opens a segment.
    await compactOrg(service.db, org.orgId, sizes, async () => {
      if (++steps !== 2) return
      for (const name of ['1', '2', '3']) await create(org, { name })
      await inOrg((tx) => openSegments(tx, { ...sizes, few: sizes.small }))
      await org.call('PATCH /leads', { body: { id: first, ...body } })
    })
    await compactOrg(service.db, org.orgId, sizes)

    const segments = await service.db.readInOrg(org.orgId, selectSegments)
    expect(segments).toMatchObject([{ built: true, slots: 4, leads: 4 }])
    const counts = await Promise.all(
      ['open', 'won'].map(async (status) => {
        const answer = await org.call('GET /leads', { query: `status=${status}` })
        return answer.body.meta.pagination.total
      }),
    )
    expect(counts).toEqual('status' in body ? [3, 1] : [4, 0])
  },
)

test('a segment for which sums were stored before it was built is rebuilt', async () => {
  const org = await service.newOrg()
  for (const name of ['1', '2', '3', '4']) await create(org, { name })
  await service.db.inOrg(org.orgId, async (tx) => {
    await openSegments(tx, { ...sizes, few: sizes.small })
    await tx.query(sql`
      insert into lead_sum ("orgId", segment, span, "from", status, source, leads, qualified, locked,
        "wonMinor")
      select "orgId", 1, 'day', date_trunc('day', "createdAt"), status, source, 0, 0, 0, 0
      from lead where "orgId" = ${tx.orgId} limit 1`)
  })

  await compactOrg(service.db, org.orgId, sizes)

  const sums = await service.db.readInOrg(org.orgId, (tx) => loadTotals(tx, everything))
  expect(sums.map(({ leads }) => leads)).toEqual([4])
  expect(await service.db.readInOrg(org.orgId, selectSegments)).toMatchObject([{ built: true }])
})

test('segments are merged for any number of values per field', async () => {
  const org = await service.newOrg()
  const names = Array.from({ length: 16 }, (_, i) => `${i}`)
  for (const name of names) await create(org, { name, utm_campaign: `own ${name}`, website: 'w' })

  await compactOrg(service.db, org.orgId, { ...sizes, vectors: 20 })

  expect(await service.db.readInOrg(org.orgId, selectSegments)).toMatchObject([{ slots: 16 }])
  for (const name of names) {
    const found = await listField(org, { utm_campaign: `own ${name}`, website: 'w' })
    expect(found).toEqual([name])
  }
})
