import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type EventType, eventTypes, loadLeadRecords, noticeTypes } from '../../leads/index.ts'
import { toMessageOptions } from '../build-payload.ts'
import { selectFirstLeads } from '../delivery-lead-store.ts'
import type { DueDelivery } from '../due-store.ts'
import { getWebhookSettings } from '../webhook-settings.ts'
import type { WebhookRow } from '../webhook-store.ts'
import { buildMessage, buildMessageForMany } from './build-message.ts'
import { buildRejectionsMessage } from './build-notice-message.ts'
import { type ChatName, formatMessage } from './chat-formats.ts'

/**
 * Maximum number of leads described in a message; even the longest descriptions stay within
 * Discord's limit.
 */
const maxListed = 5

/**
 * Bodies of chat messages by delivery ID. They are built at send time, because after a message is
 * queued, a lead may be erased or contact data may be turned off.
 *
 * @see L-383
 */
export async function buildChatBodies(
  tx: OrgTx,
  ctx: Ctx,
  webhook: WebhookRow & { readonly payload: ChatName },
  all: readonly DueDelivery[],
): Promise<ReadonlyMap<string, string>> {
  // Messages without lead data are already complete, apart from the count in a combined message.
  const isComplete = ({ type, leadId }: DueDelivery) =>
    noticeTypes.some((one) => one === type) && (type !== 'conversion.rejected' || leadId !== null)
  const due = all.filter((one) => !isComplete(one))
  const created = due.filter(({ leadId, type }) => leadId === null && type === 'lead.created')
  const first = await selectFirstLeads(
    tx,
    created.map(({ id }) => id),
    maxListed,
  )
  const ids = [...due.flatMap(({ leadId }) => leadId ?? []), ...first.map(({ leadId }) => leadId)]
  const loaded = await loadLeadRecords(tx, ctx, [...new Set(ids)])
  const leads = new Map(loaded.map((lead) => [lead.id, lead]))
  const byDelivery = Map.groupBy(first, ({ deliveryId }) => deliveryId)
  const { publicUrl } = getWebhookSettings(ctx.db)
  const options = toMessageOptions({ webhook, publicUrl, org: ctx.org })
  const build = ({ id, type, leadId, leadCount }: DueDelivery) => {
    const listed = byDelivery.get(id) ?? []
    const only = leadId ?? (leadCount === 1 ? listed[0]?.leadId : undefined)
    if (only !== undefined) {
      const news = { type: toEventType(type), leadId: only, lead: leads.get(only) }
      return buildMessage(news, options)
    }
    if (type === 'conversion.rejected') return buildRejectionsMessage(leadCount, options)
    const found = listed.flatMap((one) => leads.get(one.leadId) ?? [])
    return buildMessageForMany({ type: toEventType(type), count: leadCount }, options, found)
  }
  return new Map(
    due.map((one) => [one.id, JSON.stringify(formatMessage(webhook.payload, build(one)))]),
  )
}

function toEventType(text: string): EventType {
  const type = eventTypes.find((one) => one === text)
  if (type === undefined) throw new RangeError(`${text} is not the type of an event.`)
  return type
}
