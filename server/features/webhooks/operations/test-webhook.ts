import { leadFieldEntries } from '../../../../contract/lead-fields.ts'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { buildBody } from '../build-payload.ts'
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
    'The event has the type `webhook.test` and a sample lead with all fields. It is sent ' +
    'once, even if the webhook is disabled, and is not listed as a delivery.',
  scope: 'leads:write',
  inputSource: 'path',
  input: webhookId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: testResult,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id: sentId }) {
    const id = idOrUnmatchable(sentId)
    const webhook = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const row = found(await selectWebhook(tx, id), 'webhook')
      await audit(tx, ctx, { action: 'test', kind: 'webhook', id })
      return row
    })
    const secrets = await decryptSecrets(ctx, webhook)
    const url = await decryptUrl(ctx, webhook)
    const event = buildTestEvent(ctx, webhook)
    const at = ctx.now()
    const { status, ms, error, answer } = await sendWebhook(ctx.db, {
      ...{ url, secrets, id: ctx.newId(), body: JSON.stringify(event) },
      ...{ now: at, timeoutMs: testMs },
    })
    return { data: { at: at.toISOString(), status, ms, error, answer, event } }
  },
})

/** Body for an event about a fictitious lead. */
function buildTestEvent({ db, org, actor, now, newId }: Ctx, webhook: WebhookRow): object {
  const [leadId, at] = [newId(), now().toISOString()]
  const empty = Object.fromEntries(leadFieldEntries.map(([name]) => [name, null]))
  // Every field of a lead is either a value or null.
  const lead = {
    ...empty,
    ...{ id: leadId, name: 'Ada Example', email: 'ada@example.com', phone: '+12125550100' },
    ...{ status: 'open', source: 'api', locked: false, createdAt: at, updatedAt: at },
  } as LeadRecord
  const event = {
    id: 'test',
    type: 'webhook.test',
    leadId,
    at,
    actor,
    fields: [],
    oldStatus: null,
    newStatus: null,
    keptId: null,
  } as const
  return buildBody(event, lead, { webhook, org, publicUrl: getWebhookSettings(db).publicUrl })
}
