import { LeaseLostError } from '../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../platform/operation.ts'
import { type EventRow, orderEvents, selectEvents, takeEvents } from '../leads/index.ts'
import { buildDeliveries, loadEventLeads } from './build-payload.ts'
import { deleteDeliveriesOfLeads, insertDeliveries } from './delivery-store.ts'
import { renewWebhook } from './sending/lease-store.ts'
import { getWebhookSettings } from './webhook-settings.ts'
import { updateWebhook } from './webhook-store.ts'

/** Maximum number of events per transaction. */
const eventsAtOnce = 200

/** Number of leads at which a transaction stops reading events. */
const leadsAtOnce = 1_000

/**
 * Derives deliveries from the events after a webhook's cursor and moves the cursor, in one
 * transaction, so that either both or neither happen if the process dies.
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
    if (webhook.isFull) return 0
    const found = await selectEvents(tx, webhook.position + 1, eventsAtOnce)
    const events = takeEvents(found, leadsAtOnce)
    const last = events.at(-1)
    if (last === undefined) {
      // Skip the events in between: they expired while the webhook was disabled.
      if (head > webhook.position) await updateWebhook(tx, id, { position: head })
      return 0
    }
    await deleteDeliveriesOfLeads(tx, selectErased(events))
    const leads = await loadEventLeads(tx, ctx, webhook, events)
    const { publicUrl } = getWebhookSettings(ctx.db)
    const options = { webhook, publicUrl, org: ctx.org, newId: ctx.newId }
    const deliveries = events.flatMap((event) => buildDeliveries(event, leads, options))
    await insertDeliveries(tx, id, deliveries, ctx.now().toISOString())
    await updateWebhook(tx, id, { position: last.position })
    return events.length
  })
}

/** An earlier delivery could have been derived while its lead was being erased. */
const selectErased = (events: readonly EventRow[]): string[] =>
  events.flatMap(({ type, leadIds }) => (type === 'lead.erased' ? leadIds : []))
