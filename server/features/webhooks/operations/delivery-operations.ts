import * as z from 'zod'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import {
  idOrUnmatchable,
  idPageInput,
  idPageSchema,
  readIdPage,
} from '../../../platform/http/id-cursor-page.ts'
import { operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import {
  deliveryStates,
  replayDelivery,
  replayFailedDeliveries,
  selectDeliveries,
  selectDelivery,
} from '../delivery-store.ts'
import { lockWebhook, selectWebhook, updateWebhook, type WebhookRow } from '../webhook-store.ts'
import { deliverySchema } from './webhook-schemas.ts'
import { toDeliveryView } from './webhook-view.ts'

/** Maximum number of deliveries that one request can replay. */
const maxReplayed = 1_000

export const listWebhookDeliveries = operation({
  name: 'list_webhook_deliveries',
  tag: 'Webhooks',
  rest: 'GET /webhooks/{id}/deliveries',
  summary: "List a webhook's deliveries, with their attempts.",
  description: 'Paginated, newest first. Deliveries are kept for 30 days.',
  scope: 'leads:write',
  inputSource: 'query',
  input: idPageInput.extend({
    id: z.string().meta({ description: 'Webhook ID.' }),
    state: z
      .enum(deliveryStates)
      .optional()
      .meta({ description: 'Only deliveries in this state.' }),
  }),
  invalidInputCode: 'INVALID_FILTER',
  output: idPageSchema(deliverySchema),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER', 'NOT_FOUND'],
  extension: true,

  async run({ db, org }, { id: sentId, state, ...page }) {
    const id = idOrUnmatchable(sentId)
    const { rows, nextCursor } = await readIdPage(page, (limits) =>
      db.readInOrg(org.id, async (tx) => {
        found(await selectWebhook(tx, id), 'webhook')
        return selectDeliveries(tx, id, { ...limits, state })
      }),
    )
    return { data: { rows: rows.map(toDeliveryView), nextCursor } }
  },
})

export const replayWebhookDelivery = operation({
  name: 'replay_webhook_delivery',
  tag: 'Webhooks',
  rest: 'POST /webhook-deliveries/{id}/replay',
  summary: 'Send a delivery again.',
  description:
    'The delivery is sent with the same ID and body, shortly after this request. A finished ' +
    'delivery gets one more attempt; a waiting delivery is sent now.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Delivery ID.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: deliverySchema,
  statuses: [202],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    const at = ctx.now().toISOString()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const { webhookId } = found(await selectDelivery(tx, id), 'delivery')
      requireEnabled(await lockWebhook(tx, webhookId))
      await replayDelivery(tx, id, at)
      await updateWebhook(tx, webhookId, { nextAt: at, pausedUntil: null })
      await audit(tx, ctx, { action: 'replay', kind: 'webhook', id: webhookId })
      return found(await selectDelivery(tx, id), 'delivery')
    })
    return { status: 202, data: toDeliveryView(row) }
  },
})

export const replayFailedWebhookDeliveries = operation({
  name: 'replay_failed_webhook_deliveries',
  tag: 'Webhooks',
  rest: 'POST /webhooks/{id}/replay',
  summary: 'Send all failed deliveries again.',
  description:
    'Each delivery gets one more attempt, oldest first. A request handles at most ' +
    `${maxReplayed} deliveries.`,
  scope: 'leads:write',
  inputSource: 'body',
  input: z.strictObject({
    id: z.string().meta({ description: 'Webhook ID.' }),
    since: z.iso
      .datetime({ offset: true, error: 'must be a timestamp with a time zone' })
      .meta({ description: 'Only deliveries that were created at this time or later.' }),
    until: z.iso
      .datetime({ offset: true, error: 'must be a timestamp with a time zone' })
      .nullish()
      .meta({ description: 'Only deliveries that were created before this time.' }),
  }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ replayed: z.int() }),
  statuses: [202],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, { id: sentId, since, until }) {
    const id = idOrUnmatchable(sentId)
    const at = ctx.now().toISOString()
    const replayed = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      requireEnabled(await lockWebhook(tx, id))
      const span = { since, until: until ?? null, limit: maxReplayed }
      const count = await replayFailedDeliveries(tx, id, { ...span, at })
      await updateWebhook(tx, id, { nextAt: at, pausedUntil: null })
      await audit(tx, ctx, { action: 'replay', kind: 'webhook', id })
      return count
    })
    return { status: 202, data: { replayed } }
  },
})

function requireEnabled(webhook: WebhookRow | undefined): void {
  const { isEnabled } = found(webhook, 'webhook')
  if (!isEnabled) throw new ApiError('CONFLICT', 'The webhook is disabled. Enable it first.')
}
