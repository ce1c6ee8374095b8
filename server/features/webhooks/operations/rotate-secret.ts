import { found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { createWebhookSecret } from '../sending/sign-webhook.ts'
import { encryptSecret, rotationMs } from '../webhook-secrets.ts'
import { lockWebhook, selectWebhook, updateWebhook } from '../webhook-store.ts'
import { webhookId, webhookWithSecret } from './webhook-schemas.ts'
import { toWebhookView } from './webhook-view.ts'

export const rotateWebhookSecret = operation({
  name: 'rotate_webhook_secret',
  tag: 'Webhooks',
  rest: 'POST /webhooks/{id}/rotate-secret',
  summary: "Rotate a webhook's secret.",
  description:
    'Returns the new secret. For 24 hours, requests are signed with both the old and the new ' +
    'secret.',
  scope: 'leads:write',
  inputSource: 'path',
  input: webhookId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: webhookWithSecret,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    const secret = createWebhookSecret()
    const sealed = await encryptSecret(ctx, id, secret)
    const now = ctx.now()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const { secret: oldSecret } = found(await lockWebhook(tx, id), 'webhook')
      const oldSecretUntil = new Date(now.getTime() + rotationMs).toISOString()
      const updatedAt = now.toISOString()
      await updateWebhook(tx, id, { secret: sealed, oldSecret, oldSecretUntil, updatedAt })
      await audit(tx, ctx, { action: 'change', kind: 'webhook', id, fields: ['secret'] })
      return found(await selectWebhook(tx, id), 'webhook')
    })
    return { data: { ...toWebhookView(row), secret } }
  },
})
