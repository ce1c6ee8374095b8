import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../contract/values/time.ts'
import { newId } from '../../platform/process/ids.ts'
import { allowLoopback, newWebhook, ok, status } from '../../test/calls/webhook-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { claimWebhook, releaseWebhook } from './sending/lease-store.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

/** Creates enough leads at once that they share a delivery. */
async function createMany(org: TestOrg, count = 150): Promise<string[]> {
  const items = Array.from({ length: count }, (_, n) => ({
    action: 'create',
    lead: { name: `Lead ${n}` },
  }))
  const { body } = await org.call('POST /leads/batch', { body: { items } })
  return body.data.results.map(({ id }: { id: string }) => id)
}

const win = (org: TestOrg, id: string) =>
  org.call(`PATCH /leads/${id}`, { body: { status: 'won' } })

test('a change waits for the delivery about many leads that created its lead', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org)
  const other = (await createMany(org, 1))[0] ?? ''
  await run()
  receiver.received.length = 0
  receiver.respond((reply, one) =>
    status(one.event.type === 'lead.created' ? 500 : 204)(reply, one),
  )
  const [first = ''] = await createMany(org)
  await run()
  await win(org, first)
  await win(org, other)

  await run()

  const list = () => receiver.received.map(({ event }) => [event.type, event.leadId])
  expect(list()).toEqual([
    ['lead.created', null],
    ['lead.status_changed', other],
  ])
  receiver.respond(ok)
  await run(10_000)
  expect(list().slice(2)).toEqual([
    ['lead.created', null],
    ['lead.status_changed', first],
  ])
})

test('a change to many leads waits for earlier deliveries about each of them', async () => {
  const org = await service.newOrg()
  const ids = await createMany(org)
  const { receiver, run } = await newWebhook(service, org)
  receiver.respond(status(500))
  await win(org, ids[140] ?? '')
  await run()
  const items = ids.map((id) => ({ action: 'update', id, lead: { note: 'Called' } }))
  await org.call('POST /leads/batch', { body: { items } })

  await run()

  const list = () => receiver.received.map(({ event }) => event.leadCount ?? 1)
  expect(list()).toEqual([1])
  receiver.respond(ok)
  await run(10_000)
  expect(list()).toEqual([1, 1, 150])
})

test('a delivery about many leads that has failed for good delays nothing', async () => {
  const org = await service.newOrg()
  const { receiver, exhaust, run } = await newWebhook(service, org)
  receiver.respond((reply, one) =>
    status(one.event.type === 'lead.created' ? 500 : 204)(reply, one),
  )
  const [first = ''] = await createMany(org)
  await run()
  await win(org, first)

  await exhaust()
  await run(100 * hourMs)

  expect(receiver.received.at(-1)?.event).toMatchObject({ leadId: first, lead: { status: 'won' } })
})

test('while deliveries about too many leads are waiting, no more are derived', async () => {
  const org = await service.newOrg()
  const { id, receiver, run } = await newWebhook(service, org)
  receiver.respond(status(500))
  await createMany(org)
  await run()
  await service.db.inOrg(org.orgId, async (tx) => {
    const [worker, now] = [newId(), new Date().toISOString()]
    await claimWebhook(tx, id, { worker, now, leasedUntil: now })
    await releaseWebhook(tx, id, worker, { deliveries: 10, leads: 150 })
  })
  await createMany(org, 1)

  await run()

  expect(receiver.received).toHaveLength(1)
})
