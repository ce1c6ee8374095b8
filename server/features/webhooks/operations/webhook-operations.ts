import * as z from 'zod'
import { coversScope } from '../../../../contract/scopes.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { validateAddress } from '../../../platform/fetch/validate-address.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { numberEvents } from '../../leads/index.ts'
import { lockOrg, selectChoices } from '../../organizations/index.ts'
import { isChat } from '../chat/chat-formats.ts'
import { createWebhookSecret } from '../sending/sign-webhook.ts'
import { decryptUrl, encryptSecret, toUrlColumns } from '../webhook-secrets.ts'
import {
  deleteWebhookRow,
  insertWebhook,
  lockWebhook,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  type WebhookChanges,
  type WebhookRow,
} from '../webhook-store.ts'
import {
  maxWebhooks,
  newWebhook,
  webhookChanges,
  webhookId,
  webhookSchema,
  webhookWithSecret,
} from './webhook-schemas.ts'
import { toWebhookView } from './webhook-view.ts'

/** @see L-274 */
export const listWebhooks = operation({
  name: 'list_webhooks',
  tag: 'Webhooks',
  rest: 'GET /webhooks',
  summary: 'List webhooks.',
  description: `Oldest first. An organization can have at most ${maxWebhooks} webhooks.`,
  scope: 'leads:write',
  inputSource: 'query',
  input: z.strictObject({}),
  invalidInputCode: 'INVALID_FILTER',
  output: z.array(webhookSchema),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER'],
  extension: true,

  async run({ db, org }) {
    return { data: (await db.readInOrg(org.id, selectWebhooks)).map(toWebhookView) }
  },
})

export const getWebhook = operation({
  name: 'get_webhook',
  tag: 'Webhooks',
  rest: 'GET /webhooks/{id}',
  summary: 'Get one webhook.',
  description:
    'The secret is not included. It is returned only when you create the webhook or rotate ' +
    'the secret.',
  scope: 'leads:write',
  inputSource: 'path',
  input: webhookId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: webhookSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run({ db, org }, { id }) {
    const row = await db.readInOrg(org.id, (tx) => selectWebhook(tx, idOrUnmatchable(id)))
    return { data: toWebhookView(found(row, 'webhook')) }
  },
})

export const createWebhook = operation({
  name: 'create_webhook',
  tag: 'Webhooks',
  rest: 'POST /webhooks',
  summary: 'Create a webhook that sends lead events to a URL.',
  description:
    'Sends every event that is committed from now on, in the format of `list_events`. ' +
    'Requests are signed with the returned secret (Standard Webhooks). Also requires ' +
    '`leads:read`, because events contain leads.',
  scope: 'leads:write',
  inputSource: 'body',
  input: newWebhook,
  invalidInputCode: 'VALIDATION_ERROR',
  output: webhookWithSecret,
  statuses: [201],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT'],
  extension: true,

  async run(ctx, input) {
    requireReading(ctx)
    validateAddress(ctx.db, input.url, 'url')
    const [id, secret] = [ctx.newId(), createWebhookSecret()]
    const payload = input.payload ?? 'full'
    const sealed = await encryptSecret(ctx, id, secret)
    const urls = await toUrlColumns(ctx, id, input.url, isChat(payload))
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      if ((await selectWebhooks(tx)).length >= maxWebhooks) {
        const message = `An organization can have at most ${maxWebhooks} webhooks. Delete one first.`
        throw new ApiError('CONFLICT', message)
      }
      await insertWebhook(tx, {
        ...{ id, secret: sealed, ...urls, name: input.name ?? '' },
        ...{ payload, isEnabled: input.enabled ?? true, language: input.language ?? 'en' },
        ...{ showsContact: input.showsContact ?? false },
        ...{ bundlesLeads: input.bundlesLeads ?? false },
        ...{ types: input.types ?? getDefaultTypes(payload), statuses: input.statuses ?? [] },
        ...{ sources: input.sources ?? [], labelIds: await findLabels(tx, input.labelIds) },
        ...{ position: await loadHead(tx), createdAt: ctx.now().toISOString() },
      })
      await audit(tx, ctx, { action: 'create', kind: 'webhook', id, fields: Object.keys(input) })
      return found(await selectWebhook(tx, id), 'webhook')
    })
    return { status: 201, data: { ...toWebhookView(row), secret } }
  },
})

/** Users would mute a chat that reported every change to every lead. */
const getDefaultTypes = (payload: WebhookRow['payload']): WebhookRow['types'] =>
  isChat(payload) ? ['lead.created'] : []

/** Position of the last committed event. */
async function loadHead(tx: OrgTx): Promise<number> {
  let order = await numberEvents(tx)
  while (order.hasMore) order = await numberEvents(tx)
  return order.head
}

/** A webhook discloses leads, so the API key must be allowed to read them. */
function requireReading({ scopes }: Ctx): void {
  if (coversScope(scopes, 'leads:read')) return
  throw new ApiError('FORBIDDEN', 'Webhooks also require the scope leads:read.', {
    details: { scope: 'leads:read' },
  })
}

async function findLabels(tx: OrgTx, ids: readonly string[] | null | undefined): Promise<string[]> {
  if (ids == null || ids.length === 0) return []
  const labels = new Set((await selectChoices(tx, 'label')).map(({ id }) => id))
  if (ids.every((id) => labels.has(id))) return [...ids]
  const message = 'must be IDs of existing labels'
  throw inputError('VALIDATION_ERROR', [{ field: 'labelIds', message }])
}

export const changeWebhook = operation({
  name: 'change_webhook',
  tag: 'Webhooks',
  rest: 'PATCH /webhooks/{id}',
  summary: 'Change, disable or enable a webhook.',
  description:
    'Changes only the fields that you send. Filters apply to events that are handled from ' +
    'now on. `enabled: true` resumes after the last handled event, but goes back at most 30 ' +
    'days.',
  scope: 'leads:write',
  inputSource: 'body',
  input: webhookChanges,
  invalidInputCode: 'VALIDATION_ERROR',
  output: webhookSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id: sentId, ...input }) {
    requireReading(ctx)
    if (input.url != null) validateAddress(ctx.db, input.url, 'url')
    const id = idOrUnmatchable(sentId)
    const at = ctx.now().toISOString()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const before = found(await lockWebhook(tx, id), 'webhook')
      const labelIds = input.labelIds == null ? undefined : await findLabels(tx, input.labelIds)
      await updateWebhook(tx, id, {
        ...(await changeUrl(ctx, before, input)),
        name: input.name ?? undefined,
        ...{ types: input.types ?? undefined, statuses: input.statuses ?? undefined },
        ...{ sources: input.sources ?? undefined, payload: input.payload ?? undefined, labelIds },
        ...{ language: input.language ?? undefined },
        ...{ showsContact: input.showsContact ?? undefined },
        ...{ bundlesLeads: input.bundlesLeads ?? undefined },
        ...(input.enabled == null ? {} : getSwitch(input.enabled, at)),
        updatedAt: at,
      })
      const fields = Object.keys(input)
      await audit(tx, ctx, { action: 'change', kind: 'webhook', id, fields })
      return found(await selectWebhook(tx, id), 'webhook')
    })
    return { data: toWebhookView(row) }
  },
})

/** Changes the URL, unless the client has sent back the masked URL. */
async function changeUrl(
  ctx: Ctx,
  before: WebhookRow,
  { url, payload }: Pick<z.output<typeof webhookChanges>, 'url' | 'payload'>,
): Promise<Pick<WebhookChanges, 'url' | 'secretUrl'>> {
  const isSecret = isChat(payload ?? before.payload)
  const isNew = url != null && (before.secretUrl === null || url !== before.url)
  if (isNew) return toUrlColumns(ctx, before.id, url, isSecret)
  // A URL that was secret remains secret.
  if (!isSecret || before.secretUrl !== null) return {}
  return toUrlColumns(ctx, before.id, await decryptUrl(ctx, before), isSecret)
}

/**
 * Changes that enable or disable a webhook. Enabling clears earlier failures and makes the webhook
 * due immediately.
 */
const getSwitch = (isEnabled: boolean, at: string): WebhookChanges =>
  isEnabled
    ? {
        ...{ isEnabled, disabledReason: null, failures: 0, failingSince: null },
        ...{ pausedUntil: null, nextAt: at },
      }
    : { isEnabled }

export const deleteWebhook = operation({
  name: 'delete_webhook',
  tag: 'Webhooks',
  rest: 'DELETE /webhooks/{id}',
  summary: 'Delete a webhook and its deliveries.',
  description: 'Pending deliveries will not be sent.',
  scope: 'leads:write',
  inputSource: 'path',
  input: webhookId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ id: z.uuid(), message: z.string() }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await deleteWebhookRow(tx, id), 'webhook')
      await audit(tx, ctx, { action: 'delete', kind: 'webhook', id })
    })
    return { data: { id, message: 'Webhook deleted.' } }
  },
})
