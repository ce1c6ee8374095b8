import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { startService } from '../../test/harness.ts'
import { explainFirst } from '../../test/stores/explain-first.ts'
import { insertDeliveries } from './delivery-store.ts'
import { maxWaiting } from './derive-deliveries.ts'
import { selectDueDeliveries } from './due-store.ts'
import { releaseWebhook } from './sending/lease-store.ts'

const service = await startService()
afterAll(service.stop)

/** Adds a webhook with waiting deliveries about many leads. */
async function newBacklog() {
  const org = await service.newOrg()
  const body = { url: 'https://hooks.example/' }
  const id: string = (await org.call('POST /webhooks', { body })).body.data.id
  const leads = Array.from({ length: 300 }, () => newId())
  const deliveries = Array.from({ length: 1_000 }, (_, position) => {
    const leadId = leads[position % leads.length] ?? null
    const event = { eventId: `${position}`, position, item: 0, type: 'lead.created' }
    return { ...event, id: newId(), leadId, leadCount: 1, body: '{}' }
  })
  const at = new Date().toISOString()
  await service.db.inOrg(org.orgId, (tx) => insertDeliveries(tx, id, deliveries, at))
  return { org, id, at }
}

test('earlier deliveries of a lead are looked up by lead, even without statistics', async () => {
  const { org, id, at } = await newBacklog()

  const plans = await service.db.inOrg(org.orgId, async (tx) => [
    await explainFirst(tx, (tx) => selectDueDeliveries(tx, id, at, 20)),
    await explainFirst(tx, (tx) => releaseWebhook(tx, id, newId(), maxWaiting)),
  ])

  for (const plan of plans) {
    expect(plan).toContain('using webhook_delivery_pending on webhook_delivery delivery')
    expect(plan).toContain('using webhook_delivery_by_lead on webhook_delivery earlier')
    expect(plan).toContain('using webhook_delivery_lead_by_lead on webhook_delivery_lead earlier')
    expect(plan).not.toContain('Seq Scan')
  }
})

test('in a backlog, the earliest delivery of each lead is due', async () => {
  const { org, id, at } = await newBacklog()

  const due = await service.db.readInOrg(org.orgId, (tx) => selectDueDeliveries(tx, id, at, 1_000))

  expect(due).toHaveLength(300)
})
