import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook, status } from '../../test/calls/webhook-calls.ts'
import { startService } from '../../test/harness.ts'
import { insertChoice } from '../organizations/index.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

test('an event is sent as the list of events has it', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org)
  const id = await create(org, { name: 'Ada', email: 'ada@example.com', value: 12.5 })
  await org.call(`PATCH /leads/${id}`, { body: { status: 'won' } })

  await run()

  const { events } = (await org.call('GET /events')).body.data
  expect(receiver.received.map(({ event }) => event)).toEqual(events)
  expect(events).toMatchObject([{ type: 'lead.created' }, { type: 'lead.status_changed' }])
})

test('a thin event has the URL of the lead instead of the lead', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org, { payload: 'thin' })
  const id = await create(org, { name: 'Ada', email: 'ada@example.com' })

  await run()

  const [{ event, body } = { event: {}, body: '' }] = receiver.received
  expect(event).toMatchObject({ leadId: id, url: `http://test/api/leads/${id}` })
  expect(event).not.toHaveProperty('lead')
  expect(body).not.toContain('ada@example.com')
})

test('a new webhook gets only later events', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Before' })
  const { receiver, run } = await newWebhook(service, org)
  await create(org, { name: 'After' })

  await run()

  expect(receiver.received.map(({ event }) => event.lead.name)).toEqual(['After'])
})

test('a webhook that is enabled again gets the events in between', async () => {
  const org = await service.newOrg()
  const { id, receiver, run } = await newWebhook(service, org)
  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: false } })
  await create(org, { name: 'Ada' })
  expect(await run()).toBe(false)

  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: true } })
  await run()

  expect(receiver.received.map(({ event }) => event.lead.name)).toEqual(['Ada'])
})

test('filters select event types and leads as they are when the delivery is written', async () => {
  const org = await service.newOrg()
  const byType = await newWebhook(service, org, { types: ['lead.status_changed'] })
  const byStatus = await newWebhook(service, org, { statuses: ['won'] })
  const bySource = await newWebhook(service, org, { sources: ['manual'] })
  const id = await create(org, { name: 'Ada', source: 'manual' })
  const other = await create(org, { name: 'Bob', source: 'api' })
  for (const webhook of [byType, byStatus, bySource]) await webhook.run()
  await org.call(`PATCH /leads/${other}`, { body: { status: 'won' } })

  for (const webhook of [byType, byStatus, bySource]) await webhook.run()

  const listSent = ({ receiver }: typeof byType) =>
    receiver.received.map(({ event }) => [event.type, event.leadId])
  expect(listSent(byType)).toEqual([['lead.status_changed', other]])
  expect(listSent(byStatus)).toEqual([['lead.status_changed', other]])
  expect(listSent(bySource)).toEqual([['lead.created', id]])
})

test('a filter by label passes only leads with one of the labels', async () => {
  const org = await service.newOrg()
  const [hot, cold] = [newId(), newId()]
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: hot, name: 'Hot' }, new Date())
    await insertChoice(tx, 'label', { id: cold, name: 'Cold' }, new Date())
  })
  const { receiver, run } = await newWebhook(service, org, { labelIds: [hot] })
  const id = await create(org, { name: 'Ada', labelId: hot })
  await create(org, { name: 'Bob', labelId: cold })
  await create(org, { name: 'Eve' })

  await run()

  expect(receiver.received.map(({ event }) => event.leadId)).toEqual([id])
})

test('a deletion passes lead filters, so that receivers are notified', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org, {
    statuses: ['won'],
    types: ['lead.deleted'],
  })
  const id = await create(org, { name: 'Ada' })
  await org.call(`DELETE /leads/${id}`)

  await run()

  expect(receiver.received.map(({ event }) => [event.leadId, event.lead])).toEqual([[id, null]])
})

test('an event of many leads is one delivery with their IDs', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  const items = Array.from({ length: 150 }, (_, n) => ({
    action: 'create',
    lead: { externalId: `crm-${n}`, name: `Lead ${n}` },
  }))
  const stored = await org.call('POST /leads/batch', { body: { items } })
  const ids = stored.body.data.results.map(({ id }: { id: string }) => id)

  await run()

  const [{ event, body } = { event: {}, body: '' }, ...others] = receiver.received
  expect(others).toEqual([])
  expect(event).toMatchObject({ type: 'lead.created', leadId: null, lead: null, leadCount: 150 })
  expect(event.leadIds.toSorted()).toEqual(ids.toSorted())
  expect(body).not.toContain('Lead 1')
  expect(await deliveries()).toMatchObject([{ leadId: null, leadCount: 150, state: 'delivered' }])
})

test('erasing a lead deletes its deliveries, and the erasure is sent without the lead', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  receiver.respond(status(500))
  const id = await create(org, { name: 'Ada', email: 'ada@example.com' })
  await run()

  await org.call(`POST /leads/${id}/erase`)

  expect(await deliveries()).toEqual([])
  receiver.respond((reply) => void reply.end())
  await run()
  const last = receiver.received.at(-1)
  expect(last?.event).toMatchObject({ type: 'lead.erased', leadId: id, lead: null })
  expect(await deliveries()).toMatchObject([{ type: 'lead.erased', state: 'delivered' }])
})
