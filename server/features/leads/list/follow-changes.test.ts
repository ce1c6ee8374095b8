import { afterAll, expect, test } from 'vitest'
import { create, listField, patch, read, until } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { countWaiting, selectPid } from '../../../test/stores/run-while-locked.ts'
import { lockNewLeads } from '../store/lead-store.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const minuteMs = 60_000

test('a lead that commits after a later change is found by polling with a minute of overlap', async () => {
  const org = await service.newOrg({ leadsLimit: 10 })
  const id = await create(org, { name: 'ahead' })

  const { creating, lastUpdatedAt } = await db.inOrg(org.orgId, async (tx) => {
    await lockNewLeads(tx)
    const creating = create(org, { name: 'behind' })
    const pid = await selectPid(tx)
    const waits = () => db.inOrg(org.orgId, (other) => countWaiting(other, pid))
    await until(waits, (count) => count > 0)
    await patch(org, { id, value: 1 })
    return { creating, lastUpdatedAt: (await read(org, id)).updatedAt }
  })
  await creating

  const since = (from: string) => listField(org, { 'updatedAt[gte]': from, sort: 'updatedAt:asc' })
  const before = new Date(Date.parse(lastUpdatedAt) - minuteMs).toISOString()
  expect(await since(lastUpdatedAt)).toEqual(['ahead'])
  expect(await since(before)).toEqual(['behind', 'ahead'])
})
