import { LeaseLostError } from '../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../platform/operation.ts'
import { type EventRow, orderEvents, selectEvents, takeEvents } from '../leads/index.ts'
import { buildDeliveries, loadEventLeads } from './build-payload.ts'
import { bundleMessages } from './bundle-messages.ts'
import { deleteDeliveriesOfLeads, insertDeliveries } from './delivery-store.ts'
import { selectIsFull } from './due-store.ts'
import { renewWebhook } from './sending/lease-store.ts'
import { getWebhookSettings } from './webhook-settings.ts'
import { updateWebhook } from './webhook-store.ts'

/** Maximum number of events per transaction. */
const eventsAtOnce = 500

/** Number of leads at which a transaction stops reading events. */
const leadsAtOnce = 1_000

/**
 * Limits at which deriving pauses: the number of waiting deliveries and the number of leads in
 * multi-lead ones.
 */
export const maxWaiting = { deliveries: 10_000, leads: 50_000 } as const

/**
 * Derives deliveries from the events after a webhook's cursor and moves the cursor in the same
 * transaction, so that a crash cannot leave only one of the two changes.
 *
 * @returns Number of events that were read.
 * @throws LeaseLostError
 * @see L-274
 */
export async function deriveDeliveries(ctx: Ctx, id: string, lease: Renewal): Promise<number> {
  const { head } = await orderEvents(ctx.db, ctx.org.id)
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const webhook = await renewWebhook(tx, id, lease)
    if (webhook === undefined) throw LeaseLostError
    if (webhook.isFull || head <= webhook.position) return 0
    if (await selectIsFull(tx, id, maxWaiting)) return 0
    const found = await selectEvents(tx, webhook.position + 1, eventsAtOnce)
    const events = takeEvents(found, leadsAtOnce)
    const last = events.at(-1)
    if (last === undefined) {
      // Skip to the last event, because all unread events expired while the webhook was disabled.
      await updateWebhook(tx, id, { position: head })
      return 0
    }
    await deleteDeliveriesOfLeads(tx, selectErased(events))
    const leads = await loadEventLeads(tx, ctx, webhook, events)
    const { publicUrl } = getWebhookSettings(ctx.db)
    const options = { webhook, publicUrl, org: ctx.org, newId: ctx.newId }
    const deliveries = events.flatMap((event) => buildDeliveries(event, leads, options))
    const now = ctx.now()
    const single = await bundleMessages(tx, webhook, deliveries, now)
    await insertDeliveries(tx, id, single, now.toISOString())
    await updateWebhook(tx, id, { position: last.position })
    return events.length
  })
}

/**
 * Leads whose deliveries must be deleted again, because one may have been derived while the lead
 * was being erased.
 */
const selectErased = (events: readonly EventRow[]): string[] =>
  events.flatMap(({ type, leadIds }) => (type === 'lead.erased' ? leadIds : []))
