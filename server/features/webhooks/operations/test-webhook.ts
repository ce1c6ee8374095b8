import * as z from 'zod'
import { leadFieldEntries } from '../../../../contract/lead-fields.ts'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { type EventDetails, type EventType, eventTypes, noDetails } from '../../leads/index.ts'
import { buildBody, type SentEvent } from '../build-payload.ts'
import { sendWebhook } from '../sending/send-webhook.ts'
import { decryptSecrets, decryptUrl } from '../webhook-secrets.ts'
import { getWebhookSettings } from '../webhook-settings.ts'
import { selectWebhook, type WebhookRow } from '../webhook-store.ts'
import { testResult, webhookId } from './webhook-schemas.ts'

/** Timeout in milliseconds; shorter than for a delivery, because the caller is waiting. */
const testMs = 8_000

export const testWebhook = operation({
  name: 'test_webhook',
  tag: 'Webhooks',
  rest: 'POST /webhooks/{id}/test',
  summary: 'Send a test event now and return the result.',
  description:
    'The event has the ID `test` and a sample lead with all fields. Its type is ' +
    '`webhook.test` unless you choose another one. It is sent once, even if the webhook is ' +
    'disabled, and is not listed as a delivery.',
  scope: 'leads:write',
  inputSource: 'query',
  input: webhookId.extend({
    type: z.enum(eventTypes).optional().meta({ description: 'Type of the sample event.' }),
  }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: testResult,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id: sentId, type }) {
    const id = idOrUnmatchable(sentId)
    const webhook = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const row = found(await selectWebhook(tx, id), 'webhook')
      await audit(tx, ctx, { action: 'test', kind: 'webhook', id })
      return row
    })
    const secrets = await decryptSecrets(ctx, webhook)
    const url = await decryptUrl(ctx, webhook)
    const event = buildTestEvent(ctx, webhook, type)
    const at = ctx.now()
    const { status, ms, error, answer } = await sendWebhook(ctx.db, {
      ...{ url, secrets, id: ctx.newId(), body: JSON.stringify(event) },
      ...{ now: at, timeoutMs: testMs },
    })
    return { data: { at: at.toISOString(), status, ms, error, answer, event } }
  },
})

/** Body for an event about a fictitious lead, import or conversion. */
function buildTestEvent(ctx: Ctx, webhook: WebhookRow, type: EventType | undefined): object {
  const { db, org, actor, now, newId } = ctx
  const [leadId, at] = [newId(), now().toISOString()]
  const empty = Object.fromEntries(leadFieldEntries.map(([name]) => [name, null]))
  // Every field of a lead is either a value or null.
  const lead = {
    ...empty,
    ...{ id: leadId, name: 'Ada Example', email: 'ada@example.com', phone: '+12125550100' },
    ...{ status: 'open', source: 'api', locked: false, createdAt: at, updatedAt: at },
  } as LeadRecord
  const isGone = type !== undefined && goneTypes.has(type)
  const isAboutLead = type !== 'spend.imported' && type !== 'quarantine.filled'
  const event: SentEvent = {
    ...{ id: 'test', type: type ?? 'webhook.test', leadId: isAboutLead ? leadId : null, at, actor },
    fields: type === undefined ? [] : (sampleFields[type] ?? []),
    ...(type === 'lead.status_changed'
      ? { oldStatus: 'open', newStatus: 'qualified' }
      : { oldStatus: null, newStatus: null }),
    keptId: type === 'lead.merged' ? newId() : null,
    ...noDetails,
    ...buildSampleDetails(type, newId),
  }
  const options = { webhook, org, publicUrl: getWebhookSettings(db).publicUrl }
  return buildBody(event, isAboutLead && !isGone ? lead : undefined, options)
}

/** Events after which the lead no longer exists. */
const goneTypes: ReadonlySet<EventType> = new Set(['lead.merged', 'lead.deleted', 'lead.erased'])

const sampleFields: Readonly<Partial<Record<EventType, string[]>>> = {
  'lead.updated': ['phone'],
  'lead.status_changed': ['qualifiedAt', 'status'],
  'lead.session_linked': ['sessionId'],
}

function buildSampleDetails(
  type: EventType | undefined,
  newId: () => string,
): Partial<EventDetails> {
  switch (type) {
    case 'spend.imported': {
      const rows = { inserted: 120, updated: 4, unchanged: 0 }
      return { spendImport: { id: newId(), name: 'spend.csv', ...rows } }
    }
    case 'conversion.rejected': {
      const [id, destinationId] = [newId(), newId()]
      const names = { destinationName: 'Meta', action: 'Lead' }
      const reason = { code: 'click_expired', message: 'The click is too old.' }
      return { conversion: { id, destinationId, ...names, ...reason } }
    }
    case 'quarantine.filled':
      return { quarantine: { count: 3 } }
    default:
      return {}
  }
}
