import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { readyJson } from '../../platform/http/raw-json.ts'
import type { Ctx } from '../../platform/operation.ts'
import {
  type EventRow,
  loadLeads,
  type SingleEvent,
  splitEvent,
  toEventAnswer,
} from '../leads/index.ts'
import type { NewDelivery } from './delivery-store.ts'
import type { WebhookFilters, WebhookRow } from './webhook-store.ts'

/** Maximum leads of an event that get one delivery each. */
export const maxSingleLeads = 100

/** Maximum lead IDs in the delivery of a larger event. */
export const maxListedLeads = 1_000

/** Leads loaded per statement. */
const loadedAtOnce = 1_000

type Lead = Pick<LeadRecord, 'id' | 'status' | 'source' | 'labelId'>

/** Current leads by ID. */
export type LeadsById = ReadonlyMap<string, Lead>

/** Settings and data that a payload is built from. */
interface PayloadOptions {
  readonly webhook: Pick<WebhookRow, 'payload' | keyof WebhookFilters>
  readonly publicUrl: string
  readonly newId: () => string
}

/** Loads the leads that the payloads or the filters of a webhook need. */
export async function loadEventLeads(
  tx: OrgTx,
  ctx: Ctx,
  webhook: PayloadOptions['webhook'],
  events: readonly EventRow[],
): Promise<LeadsById> {
  const needed = events.filter(
    ({ leadIds }) =>
      hasLeadFilter(webhook) || (webhook.payload === 'full' && leadIds.length <= maxSingleLeads),
  )
  const ids = [...new Set(needed.flatMap(({ leadIds }) => leadIds))]
  const leads = new Map<string, Lead>()
  for (let i = 0; i < ids.length; i += loadedAtOnce) {
    for (const lead of await loadLeads(tx, ctx, ids.slice(i, i + loadedAtOnce))) {
      // The store has built the JSON of exactly the fields of a lead.
      leads.set(lead.id, JSON.parse(lead[readyJson]) as LeadRecord)
    }
  }
  return leads
}

const hasLeadFilter = ({ statuses, sources, labelIds }: WebhookFilters): boolean =>
  statuses.length + sources.length + labelIds.length > 0

/** Deliveries of an event that pass the filters: one per lead, or one for many leads. */
export function buildDeliveries(
  event: EventRow,
  leads: LeadsById,
  options: PayloadOptions,
): NewDelivery[] {
  const { webhook } = options
  if (webhook.types.length > 0 && !webhook.types.includes(event.type)) return []
  if (event.leadIds.length > maxSingleLeads) return buildForMany(event, leads, options)
  return splitEvent(event).flatMap((single, item) => {
    const lead = leads.get(single.leadId)
    if (!passes(webhook, lead)) return []
    const { position, type, leadId } = single
    const order = { position, item, type, leadId, leadCount: 1 }
    return [
      { id: options.newId(), eventId: single.id, ...order, body: toBody(single, lead, options) },
    ]
  })
}

function buildForMany(event: EventRow, leads: LeadsById, options: PayloadOptions): NewDelivery[] {
  const ids = event.leadIds.filter((id) => passes(options.webhook, leads.get(id)))
  const [first] = ids
  if (first === undefined) return []
  const { position, type } = event
  const id = `${position}`
  const body = {
    ...toEventAnswer({ ...event, id, leadId: first }),
    leadId: null,
    lead: null,
    leadCount: ids.length,
    leadIds: ids.slice(0, maxListedLeads),
  }
  const order = { position, item: 0, type, leadId: null, leadCount: ids.length }
  return [{ id: options.newId(), eventId: id, ...order, body: JSON.stringify(body) }]
}

const toBody = (
  single: SingleEvent,
  lead: Lead | undefined,
  { webhook, publicUrl }: PayloadOptions,
): string =>
  JSON.stringify({
    ...toEventAnswer(single),
    ...(webhook.payload === 'full'
      ? { lead: lead ?? null }
      : { url: `${publicUrl}/api/leads/${single.leadId}` }),
  })

/** A deleted lead passes every filter, so that receivers learn of all deletions. */
function passes({ statuses, sources, labelIds }: WebhookFilters, lead: Lead | undefined): boolean {
  const allows = (list: readonly string[], value: string | null | undefined) =>
    list.length === 0 || (value != null && list.includes(value))
  return (
    lead === undefined ||
    (allows(statuses, lead.status) &&
      allows(sources, lead.source) &&
      allows(labelIds, lead.labelId))
  )
}
