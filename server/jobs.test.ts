import { afterAll, expect, test } from 'vitest'
import { createLeadSchema } from '../contract/lead-schemas.ts'
import { dayMs } from '../contract/time.ts'
import { toRow } from './features/leads/lead-row.ts'
import { insertLeads } from './features/leads/lead-store.ts'
import { countNoted } from './features/segments/apply-store.ts'
import { foldOrg } from './features/segments/index.ts'
import { jobsOf } from './jobs.ts'
import { startService } from './test/harness.ts'
import { create, ctxOf } from './test/lead-calls.ts'

const service = await startService()
afterAll(service.stop)

const countOld = 2_600

test('retention deletes thousands of leads and keeps the segments up to date', async () => {
  const org = await service.newOrg({ retentionDays: 30 })
  const ctx = await ctxOf(service, org)
  const old = Array.from({ length: countOld }, (_, i) => {
    const createdAt = new Date(Date.now() - (40 * dayMs + i)).toISOString()
    return { ...toRow(ctx, createLeadSchema.parse({ name: `n${i}` }), undefined), createdAt }
  })
  await service.db.inOrg(org.orgId, (tx) => insertLeads(tx, old))
  await foldOrg(service.db, org.orgId)
  const kept = await create(org, { name: 'New' })

  await jobsOf(service.db)
    .find(({ name }) => name === 'apply-retention')
    ?.run()

  const { body } = await org.call('GET /leads')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([kept])
  expect(body.meta.pagination.total).toBe(1)
  const waiting = await service.db.readInOrg(org.orgId, (tx) => countNoted(tx, countOld))
  expect(waiting).toBeLessThan(1_500)
})
