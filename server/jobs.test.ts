import { afterAll, expect, test } from 'vitest'
import { createLeadSchema } from '../contract/leads/lead-schemas.ts'
import { dayMs, hourMs } from '../contract/values/time.ts'
import { toLeadRow } from './features/leads/model/lead-row.ts'
import { insertLeads } from './features/leads/store/lead-store.ts'
import { createJobs } from './jobs.ts'
import { countPendingChanges } from './lead-index/build/apply-deltas-store.ts'
import { compactOrg } from './lead-index/index.ts'
import { newPerson, type TestPerson } from './test/calls/app-calls.ts'
import { create, createTestCtx } from './test/calls/lead-calls.ts'
import { startService, type TestOrg } from './test/harness.ts'
import { countLogins, expireLogins } from './test/stores/login-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const countOld = 2_600

/** Stores leads that are 40 days old and seals them. */
async function storeOld(org: TestOrg): Promise<void> {
  const ctx = await createTestCtx(service, org)
  const old = Array.from({ length: countOld }, (_, i) => {
    const createdAt = new Date(Date.now() - (40 * dayMs + i)).toISOString()
    return { ...toLeadRow(ctx, createLeadSchema.parse({ name: `n${i}` }), undefined), createdAt }
  })
  await service.db.inOrg(org.orgId, (tx) => insertLeads(tx, old))
  await compactOrg(service.db, org.orgId)
}

const runJob = (jobName: string, clock?: () => Date) =>
  createJobs(service.db, clock)
    .find(({ name }) => name === jobName)
    ?.run()

const applyRetention = (clock?: () => Date) => runJob('apply-retention', clock)

test('an expired browser session is deleted, even if its owner never returns', async () => {
  const inactive = await newPerson(service, {})
  const active = await newPerson(service, {})
  await service.db.inSystem((tx) => expireLogins(tx, inactive.id))

  await runJob('forget-connections')

  const left = ({ id }: TestPerson) => service.db.inSystem((tx) => countLogins(tx, id))
  expect([await left(inactive), await left(active)]).toEqual([0, 1])
})

test('retention deletes thousands of leads and keeps the segments up to date', async () => {
  const org = await service.newOrg({ retentionDays: 30 })
  await storeOld(org)
  const kept = await create(org, { name: 'New' })

  await applyRetention()

  const { body } = await org.call('GET /leads')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([kept])
  expect(body.meta.pagination.total).toBe(1)
  const waiting = await service.db.readInOrg(org.orgId, (tx) => countPendingChanges(tx, countOld))
  expect(waiting).toBeLessThan(1_500)
})

test('when a very large number of leads expire, other jobs run before the next run continues', async () => {
  const org = await service.newOrg({ retentionDays: 30 })
  await storeOld(org)
  const left = async () => (await org.call('GET /leads')).body.meta.pagination.total
  let looks = 0
  const slow = () => new Date(Date.now() + (hourMs / 15) * looks++)

  await applyRetention(slow)

  expect(await left()).toBe(countOld - 2_000)
  await applyRetention()
  expect(await left()).toBe(0)
})
