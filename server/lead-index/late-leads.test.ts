import { afterAll, expect, test } from 'vitest'
import { createLeadSchema } from '../../contract/leads/lead-schemas.ts'
import { dayMs } from '../../contract/values/time.ts'
import { toLeadRow } from '../features/leads/model/lead-row.ts'
import { insertLeads } from '../features/leads/store/lead-store.ts'
import { create, createTestCtx } from '../test/calls/lead-calls.ts'
import { startService } from '../test/harness.ts'
import { selectChangeLog } from './build/apply-deltas-store.ts'
import { compactOrg } from './build/compact.ts'
import { selectSegments } from './build/segment-store.ts'

const service = await startService()
afterAll(service.stop)

// The table has no statistics. Individual lookups once exceeded the statement timeout of 5 s in
// this situation.
test('thousands of leads with past dates are compacted and searched right after their creation', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Beside' })
  await compactOrg(service.db, org.orgId, { small: 1 })
  const ctx = await createTestCtx(service, org)
  const rows = Array.from({ length: 4_000 }, (_, i) => ({
    ...toLeadRow(ctx, createLeadSchema.parse({ name: `Past ${i}` }), undefined),
    createdAt: new Date(Date.UTC(2020, 0, 1) + ((i * 2_741) % 4_000) * dayMs * 0.1).toISOString(),
  }))
  await service.db.inOrg(org.orgId, (tx) => insertLeads(tx, rows))

  await compactOrg(service.db, org.orgId)

  const [segments, noted] = await service.db.readInOrg(org.orgId, async (tx) => [
    await selectSegments(tx),
    await selectChangeLog(tx, 10),
  ])
  expect(noted).toEqual([])
  expect(segments.every(({ built, searchable }) => built && searchable)).toBe(true)
  const { body } = await org.call('GET /leads', { query: 'search=past%20399&limit=5' })
  expect(body.meta.pagination.total).toBe(11)
})
