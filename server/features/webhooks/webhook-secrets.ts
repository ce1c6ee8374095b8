import type { Ctx } from '../../platform/operation.ts'
import { getSecrets } from '../../platform/secrets/secrets.ts'
import type { WebhookRow } from './webhook-store.ts'

type SecretCtx = Pick<Ctx, 'db' | 'org' | 'now'>

/** Time after a rotation during which payloads are signed with both secrets, in milliseconds. */
export const rotationMs = 24 * 3_600_000

const ownedBy = ({ org }: SecretCtx, rowId: string) => ({
  orgId: org.id,
  purpose: 'webhook.secret',
  rowId,
})

export const encryptSecret = (ctx: SecretCtx, webhookId: string, secret: string) =>
  getSecrets(ctx.db).encrypt(secret, ownedBy(ctx, webhookId))

/** Active signing secrets, newest first. */
export function decryptSecrets(ctx: SecretCtx, webhook: WebhookRow): Promise<string[]> {
  const { id, secret, oldSecret, oldSecretUntil } = webhook
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > ctx.now().toISOString()
  const sealed = oldSecret !== null && isOldValid ? [secret, oldSecret] : [secret]
  return Promise.all(sealed.map((text) => getSecrets(ctx.db).decrypt(text, ownedBy(ctx, id))))
}
