import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../contract/values/time.ts'
import { LeaseLostError } from '../../platform/jobs/leased-jobs.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook, ok, status } from '../../test/calls/webhook-calls.ts'
import { startService } from '../../test/harness.ts'
import { deleteOldEvents } from '../leads/index.ts'
import { getOrg } from '../organizations/index.ts'
import { deriveDeliveries } from './derive-deliveries.ts'
import { claimWebhook, releaseWebhook } from './sending/lease-store.ts'
import { createWebhookJobs, runWebhook } from './sending/webhook-jobs.ts'
import { updateWebhook } from './webhook-store.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

test('two workers derive each event exactly once', async () => {
  const org = await service.newOrg()
  const { id, receiver } = await newWebhook(service, org)
  const names = Array.from({ length: 60 }, (_, n) => `Lead ${n}`)
  const webhook = { orgId: org.orgId, id }
  const state = { isCreating: true }
  const work = async () => {
    while (state.isCreating) await runWebhook(service.db, webhook)
  }

  const workers = [work(), work()]
  await Promise.all(names.map((name) => create(org, { name })))
  state.isCreating = false
  await Promise.all(workers)
  await runWebhook(service.db, webhook)

  const sent = receiver.received.map(({ event }) => event.lead.name)
  expect(sent.toSorted()).toEqual(names.toSorted())
  expect(new Set(receiver.received.map(({ id: sentId }) => sentId)).size).toBe(names.length)
})

test('a worker that has lost its lease derives nothing', async () => {
  const org = await service.newOrg()
  const { id, deliveries } = await newWebhook(service, org)
  await create(org, { name: 'Ada' })
  const found = await getOrg(service.db, org.orgId)
  if (found === undefined) throw new Error('no organization')
  const ctx = createCtx(service.db, found, systemActor)
  const claim = (worker: string, now: string, leasedUntil: string) =>
    service.db.inOrg(org.orgId, (tx) => claimWebhook(tx, id, { worker, now, leasedUntil }))
  const [slow, next] = [newId(), newId()]
  await claim(slow, '2026-01-01T00:00:00Z', '2026-01-01T00:00:15Z')
  expect(await claim(next, '2026-01-01T00:00:14Z', '2026-01-01T00:00:29Z')).toBeUndefined()
  expect(await claim(next, '2026-01-01T00:00:15Z', '2026-01-01T00:00:30Z')).toMatchObject({ id })

  const leasedUntil = '2026-01-01T00:01:00Z'
  const late = deriveDeliveries(ctx, id, { worker: slow, leasedUntil })
  await expect(late).rejects.toBe(LeaseLostError)
  expect(await deliveries()).toEqual([])
  // Two transactions in the same process run one after the other.
  const derived = await Promise.all([
    deriveDeliveries(ctx, id, { worker: next, leasedUntil }),
    deriveDeliveries(ctx, id, { worker: next, leasedUntil }),
  ])

  expect(derived.toSorted()).toEqual([0, 1])
  expect(await deliveries()).toHaveLength(1)
})

test('a webhook that was disabled for longer than events are kept skips the expired ones', async () => {
  const org = await service.newOrg()
  const { id, receiver, run } = await newWebhook(service, org)
  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: false } })
  await create(org, { name: 'Expired' })
  const inTwoMonths = new Date(Date.now() + 60 * dayMs)
  await deleteOldEvents(service.db, org.orgId, inTwoMonths, 100)
  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: true } })
  await run()

  const due = await createWebhookJobs(service.db).selectOrgs()

  expect(due).not.toContain(`${org.orgId} ${id}`)
  await create(org, { name: 'Ada' })
  await run()
  expect(receiver.received.map(({ event }) => event.lead.name)).toEqual(['Ada'])
})

test('while too many deliveries are waiting, no more are derived', async () => {
  const org = await service.newOrg()
  const { id, receiver, run } = await newWebhook(service, org)
  receiver.respond(status(500))
  for (const name of ['A', 'B']) await create(org, { name })
  await run()
  const claimAndRelease = (deliveries: number) =>
    service.db.inOrg(org.orgId, async (tx) => {
      const worker = newId()
      const [now, leasedUntil] = [new Date().toISOString(), new Date().toISOString()]
      await claimWebhook(tx, id, { worker, now, leasedUntil })
      await releaseWebhook(tx, id, worker, { deliveries, leads: 1_000 })
    })
  await claimAndRelease(2)
  await create(org, { name: 'C' })

  await run()

  const names = () => receiver.received.map(({ event }) => event.lead.name)
  expect(names()).not.toContain('C')
  receiver.respond(ok)
  await run(10_000)
  await run(10_000)
  expect(names()).toContain('C')
})

test('a worker that was stopped after deriving leaves no event to be derived again', async () => {
  const org = await service.newOrg()
  const { id, receiver, run, deliveries } = await newWebhook(service, org)
  receiver.respond(status(500))
  await create(org, { name: 'Ada' })
  await run()
  // Reset the cursor, as if the transaction had not been committed.
  await service.db.inOrg(org.orgId, (tx) => updateWebhook(tx, id, { position: 0 }))

  await run()

  expect(await deliveries()).toHaveLength(1)
})
