import { minuteMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { isChat } from './chat/chat-formats.ts'
import { growBundle, selectOpenBundle } from './delivery-lead-store.ts'
import { type NewDelivery, selectHasRecent } from './delivery-store.ts'
import type { WebhookRow } from './webhook-store.ts'

type BundlingWebhook = Pick<WebhookRow, 'id' | 'payload' | 'bundlesLeads'>

/**
 * Combines messages to a chat, so that people do not mute it. Other webhooks get each delivery
 * separately.
 *
 * @returns Deliveries to insert.
 */
export async function bundleMessages(
  tx: OrgTx,
  webhook: BundlingWebhook,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<readonly NewDelivery[]> {
  if (!isChat(webhook.payload)) return deliveries
  const rest = await bundleRejections(tx, webhook.id, deliveries, now)
  return webhook.bundlesLeads ? bundleLeads(tx, webhook.id, rest, now) : rest
}

/**
 * Combines new leads into one message, which is sent one minute after the first of them.
 *
 * @see L-402
 */
async function bundleLeads(
  tx: OrgTx,
  webhookId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<readonly NewDelivery[]> {
  const [created, others] = divide(deliveries, 'lead.created')
  const [first] = created
  if (first === undefined) return deliveries
  const leadIds = created.flatMap(({ leadId, leadIds }) => leadId ?? leadIds ?? [])
  const added = { leadIds, leadCount: leadIds.length }
  const open = await selectOpenBundle(tx, webhookId, 'lead.created', now.toISOString())
  if (open === undefined)
    return [{ ...first, leadId: null, ...added, nextAt: after(now) }, ...others]
  await growBundle(tx, webhookId, open, added)
  return others
}

/**
 * Sends a message about a rejected conversion immediately, unless another such message was created
 * within the last minute. Further rejections are combined into one message per minute. Later
 * messages about the affected leads do not wait for it.
 *
 * @see L-473
 */
async function bundleRejections(
  tx: OrgTx,
  webhookId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<readonly NewDelivery[]> {
  const type = 'conversion.rejected'
  const [rejected, others] = divide(deliveries, type)
  if (rejected.length === 0) return deliveries
  const open = await selectOpenBundle(tx, webhookId, type, now.toISOString())
  if (open !== undefined) {
    await growBundle(tx, webhookId, open, { leadCount: rejected.length })
    return others
  }
  const since = new Date(now.getTime() - minuteMs).toISOString()
  const single = (await selectHasRecent(tx, webhookId, type, since)) ? [] : rejected.slice(0, 1)
  const [first, ...more] = rejected.slice(single.length)
  if (first === undefined) return deliveries
  // Remove the lead's data: the body is built when the message is sent, and erasing the lead would
  // not find this row.
  const bundle = { ...first, leadId: null, leadCount: more.length + 1, body: '{}' }
  return [...single, { ...bundle, nextAt: after(now) }, ...others]
}

const after = (now: Date): string => new Date(now.getTime() + minuteMs).toISOString()

/** Deliveries of the given type, and all others. */
function divide(deliveries: readonly NewDelivery[], type: string) {
  const own = deliveries.filter((one) => one.type === type)
  return [own, deliveries.filter((one) => one.type !== type)] as const
}
