import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { openLog } from '../../../platform/process/log.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook } from '../../../test/calls/webhook-calls.ts'
import { startService } from '../../../test/harness.ts'
import { claimWebhook } from './lease-store.ts'
import { createWebhookJobs, leaseMs } from './webhook-jobs.ts'
import { startWebhooks } from './webhook-worker.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const log = openLog('silent')

const isDue = async (key: string, later = 0): Promise<boolean> => {
  const clock = () => new Date(Date.now() + later)
  return (await createWebhookJobs(service.db, clock).selectOrgs()).includes(key)
}

test('a webhook is due only while there is an event or a delivery to handle', async () => {
  const org = await service.newOrg()
  const { id, run } = await newWebhook(service, org)
  const key = `${org.orgId} ${id}`
  await run()
  expect(await isDue(key)).toBe(false)

  await create(org, { name: 'Ada' })
  expect(await isDue(key)).toBe(true)
  await run()

  expect(await isDue(key)).toBe(false)
})

test('a webhook whose process died is due again when the lease has expired', async () => {
  const org = await service.newOrg()
  const { id } = await newWebhook(service, org)
  const key = `${org.orgId} ${id}`
  const now = new Date().toISOString()
  const leasedUntil = new Date(Date.now() + leaseMs).toISOString()

  await service.db.inOrg(org.orgId, (tx) =>
    claimWebhook(tx, id, { worker: newId(), now, leasedUntil }),
  )

  expect(await isDue(key, leaseMs / 2)).toBe(false)
  expect(await isDue(key, leaseMs + 1_000)).toBe(true)
})

test('a server that does not respond gets few requests and delays no other webhook', async () => {
  const org = await service.newOrg()
  const [slow, fast] = [await newWebhook(service, org), await newWebhook(service, org)]
  const waiting = Promise.withResolvers<void>()
  let open = 0
  slow.receiver.respond((reply) => {
    open += 1
    void waiting.promise.then(() => reply.end())
  })
  const names = Array.from({ length: 10 }, (_, n) => `Lead ${n}`)
  await Promise.all(names.map((name) => create(org, { name })))

  const stop = startWebhooks(service.db, log)
  onTestFinished(stop)
  while (fast.receiver.received.length < names.length || open < 4) await sleep(20)

  expect(open).toBe(4)
  const sent = fast.receiver.received.map(({ event }) => event.lead.name)
  expect(sent.toSorted()).toEqual(names)
  waiting.resolve()
  while (slow.receiver.received.length < names.length) await sleep(20)
})
