import { listLabelIds } from '../../../contract/leads/labels/label-list.ts'
import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import {
  type EventRow,
  type EventType,
  loadLeadRecords,
  type SingleEvent,
  splitEvent,
  toEventAnswer,
} from '../leads/index.ts'
import { buildMessage, buildMessageForMany, type MessageOptions } from './chat/build-message.ts'
import { buildNoticeMessage, getNoticePath } from './chat/build-notice-message.ts'
import { formatMessage, isChat } from './chat/chat-formats.ts'
import type { NewDelivery } from './delivery-store.ts'
import type { WebhookFilters, WebhookRow } from './webhook-store.ts'

/**
 * Maximum number of leads for which an event gets one delivery per lead. Chats get one message per
 * event.
 */
const getMaxSingleLeads = ({ payload }: Pick<WebhookRow, 'payload'>): number =>
  isChat(payload) ? 1 : 100

/** Maximum number of lead IDs in the single delivery for a larger event. */
export const maxListedLeads = 1_000

/** Leads loaded per statement. */
const loadedAtOnce = 1_000

/** Current leads by ID. */
type LeadsById = ReadonlyMap<string, LeadRecord>

/** Settings and data that a payload is built from. */
interface PayloadOptions {
  readonly webhook: Pick<WebhookRow, 'payload' | 'language' | 'showsContact' | keyof WebhookFilters>
  readonly publicUrl: string
  readonly org: Pick<Ctx['org'], 'id' | 'currency' | 'allowsContactInMessages'>
  readonly newId: () => string
}

/** Loads the leads needed for a webhook's payloads or filters. */
export async function loadEventLeads(
  tx: OrgTx,
  ctx: Ctx,
  webhook: PayloadOptions['webhook'],
  events: readonly EventRow[],
): Promise<LeadsById> {
  // Chat messages are built when they are sent.
  const needed = events.filter(
    ({ leadIds }) =>
      hasLeadFilter(webhook) ||
      (webhook.payload === 'full' && leadIds.length <= getMaxSingleLeads(webhook)),
  )
  const ids = [...new Set(needed.flatMap(({ leadIds }) => leadIds))]
  const leads = new Map<string, LeadRecord>()
  for (let i = 0; i < ids.length; i += loadedAtOnce) {
    for (const lead of await loadLeadRecords(tx, ctx, ids.slice(i, i + loadedAtOnce))) {
      leads.set(lead.id, lead)
    }
  }
  return leads
}

const hasLeadFilter = ({ statuses, sources, labelIds }: WebhookFilters): boolean =>
  statuses.length + sources.length + labelIds.length > 0

/**
 * An event's deliveries that pass the filters: one per lead, or a single one for many leads. The
 * body of a chat message is only a placeholder.
 *
 * @see buildChatBodies
 */
export function buildDeliveries(
  event: EventRow,
  leads: LeadsById,
  options: PayloadOptions,
): NewDelivery[] {
  const { webhook } = options
  if (webhook.types.length > 0 && !webhook.types.includes(event.type)) return []
  if (event.leadIds.length > getMaxSingleLeads(webhook)) return buildForMany(event, leads, options)
  return splitEvent(event).flatMap((single, item) => {
    const { position, type, leadId } = single
    const lead = leadId === null ? undefined : leads.get(leadId)
    if (leadId === null ? !passesWithoutLead(webhook) : !passes(webhook, lead)) return []
    const order = { position, item, type, leadId, leadCount: leadId === null ? 0 : 1 }
    return [
      { id: options.newId(), eventId: single.id, ...order, body: toBody(single, lead, options) },
    ]
  })
}

/** Options for a chat message, based on the current settings of the webhook and organization. */
export const toMessageOptions = ({
  webhook,
  publicUrl,
  org,
}: Omit<PayloadOptions, 'newId'>): MessageOptions => ({
  language: webhook.language,
  showsContact: webhook.showsContact && org.allowsContactInMessages,
  currency: org.currency,
  orgUrl: `${publicUrl}/o/${org.id}`,
})

function buildForMany(event: EventRow, leads: LeadsById, options: PayloadOptions): NewDelivery[] {
  const { payload } = options.webhook
  const ids = event.leadIds.filter((id) => passes(options.webhook, leads.get(id)))
  const [first] = ids
  if (first === undefined) return []
  const { position, type } = event
  const id = `${position}`
  const body = isChat(payload)
    ? formatMessage(
        payload,
        buildMessageForMany({ type, count: ids.length }, toMessageOptions(options)),
      )
    : {
        ...toEventAnswer({ ...event, id, leadId: first }),
        leadId: null,
        lead: null,
        leadCount: ids.length,
        leadIds: ids.slice(0, maxListedLeads),
      }
  const order = { position, item: 0, type, leadId: null, leadCount: ids.length, leadIds: ids }
  return [{ id: options.newId(), eventId: id, ...order, body: JSON.stringify(body) }]
}

const toBody = (
  single: SingleEvent,
  lead: LeadRecord | undefined,
  options: PayloadOptions,
): string => JSON.stringify(buildBody(toEventAnswer(single), lead, options))

/** Body of a request about one lead or none. */
export function buildBody(
  event: SentEvent,
  lead: LeadRecord | undefined,
  options: Omit<PayloadOptions, 'newId'>,
): object {
  const { type, leadId } = event
  const { payload } = options.webhook
  const message = toMessageOptions(options)
  if (isChat(payload)) {
    const isChange = leadId !== null && event.conversion === null
    return formatMessage(
      payload,
      isChange ? buildMessage({ type, leadId, lead }, message) : buildNoticeMessage(event, message),
    )
  }
  if (payload === 'full') return { ...event, lead: lead ?? null }
  if (leadId === null) return { ...event, url: message.orgUrl + getNoticePath(event) }
  return { ...event, url: `${options.publicUrl}/api/leads/${leadId}` }
}

/** An event as clients see it, without the lead's data. */
export type SentEvent = Omit<ReturnType<typeof toEventAnswer>, 'type'> & {
  readonly type: EventType | 'webhook.test'
}

/** Lead filters exclude events without a lead, unless the user has selected the event's type. */
const passesWithoutLead = (webhook: WebhookFilters): boolean =>
  webhook.types.length > 0 || !hasLeadFilter(webhook)

/** A deleted lead passes every filter, so that receivers are notified of all deletions. */
function passes(
  { statuses, sources, labelIds }: WebhookFilters,
  lead: LeadRecord | undefined,
): boolean {
  const allows = (list: readonly string[], value: string | null | undefined) =>
    list.length === 0 || (value != null && list.includes(value))
  return (
    lead === undefined ||
    (allows(statuses, lead.status) &&
      allows(sources, lead.source) &&
      (labelIds.length === 0 || listLabelIds(lead).some((id) => labelIds.includes(id))))
  )
}
