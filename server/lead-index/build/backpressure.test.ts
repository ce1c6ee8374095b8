import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { create, patch } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { applyBackpressure } from './backpressure.ts'
import { compactOrg } from './compact.ts'

const service = await startService()
afterAll(service.stop)

const limits = { maxBacklog: 3, checkEvery: 100, pollMs: 10, maxPolls: 3_000 } as const

/** An organization with this many pending deltas. */
async function orgWith(changes: number): Promise<TestOrg> {
  const org = await service.newOrg()
  for (let i = 0; i < changes; i++) {
    await patch(org, { id: await create(org, { name: `n${i}` }), status: 'won' })
  }
  return org
}

test('responses to a very large number of changes wait for compaction', async () => {
  const org = await orgWith(3)
  let isHeld = true
  const held = applyBackpressure(service.db, org.orgId, 100, limits).then(() => {
    isHeld = false
  })
  await sleep(100)
  expect(isHeld).toBe(true)

  await compactOrg(service.db, org.orgId)

  await held
})

test('responses do not wait if there are few changes, and never wait forever', async () => {
  const few = await orgWith(2)
  await applyBackpressure(service.db, few.orgId, 100, limits)
  const many = await orgWith(3)
  await applyBackpressure(service.db, many.orgId, 1, limits)
  await applyBackpressure(service.db, many.orgId, 100, { ...limits, maxPolls: 2 })
})

test('a committed change is reported even if the database fails afterward', async () => {
  const away = {
    ...service.db,
    readInOrg: () => Promise.reject(new Error('away')),
  }
  const org = await service.newOrg()
  await applyBackpressure(away, org.orgId, 100, limits)
})
