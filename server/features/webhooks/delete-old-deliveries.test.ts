import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../contract/values/time.ts'
import { idAt } from '../../platform/process/ids.ts'
import { startService } from '../../test/harness.ts'
import { deleteOldDeliveries } from './delete-old-deliveries.ts'
import { deleteSurplusDeliveries, insertDeliveries, selectDeliveries } from './delivery-store.ts'
import { recordDeliveryAttempts } from './due-store.ts'

const service = await startService()
afterAll(service.stop)

const now = new Date()
const attempt = { at: now.toISOString(), status: 204, ms: 1, error: null, answer: '' }

/**
 * Adds a webhook with one delivery for each given age in days, all of them delivered except the
 * last one.
 */
async function newDeliveries(ages: readonly number[]) {
  const org = await service.newOrg()
  const created = await org.call('POST /webhooks', { body: { url: 'https://hooks.example/' } })
  const webhookId: string = created.body.data.id
  const deliveries = ages.map((age, position) => {
    const id = idAt(now.getTime() - age * dayMs)
    const event = { eventId: `${position}`, position, item: 0, type: 'lead.created' }
    return { ...event, id, leadId: null, leadCount: 1, body: '{}' }
  })
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertDeliveries(tx, webhookId, deliveries, now.toISOString())
    const outcome = { state: 'delivered', nextAt: null, attempt } as const
    const finished = deliveries.slice(0, -1)
    await recordDeliveryAttempts(
      tx,
      finished.map(({ id, leadId }) => ({ ...outcome, id, leadId })),
    )
  })
  const list = () =>
    service.db.readInOrg(org.orgId, (tx) =>
      selectDeliveries(tx, webhookId, { limit: 100, before: undefined, state: undefined }),
    )
  return { org, webhookId, list }
}

test('deliveries are deleted after 30 days, even those that are still waiting', async () => {
  const { org, list } = await newDeliveries([1, 29, 31, 40])

  expect(await deleteOldDeliveries(service.db, org.orgId, now, 1)).toBe(1)
  expect(await deleteOldDeliveries(service.db, org.orgId, now, 10)).toBe(1)

  expect((await list()).map(({ eventId }) => eventId)).toEqual(['0', '1'])
})

test('if there are too many deliveries, the oldest are deleted, except waiting ones', async () => {
  const { org, webhookId, list } = await newDeliveries([1, 2, 3, 4, 5])

  const deleted = await service.db.inOrg(org.orgId, (tx) =>
    deleteSurplusDeliveries(tx, webhookId, { keep: 2, limit: 10 }),
  )

  expect(deleted).toBe(2)
  expect((await list()).map(({ eventId }) => eventId)).toEqual(['0', '1', '4'])
})
