import type { Ctx } from '../../platform/operation.ts'
import { getSecrets } from '../../platform/secrets/secrets.ts'
import type { WebhookRow } from './webhook-store.ts'

type SecretCtx = Pick<Ctx, 'db' | 'org' | 'now'>

/** Time in milliseconds during which payloads are signed with both secrets after a rotation. */
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

const ownedUrl = (orgId: string, rowId: string) => ({ orgId, purpose: 'webhook.url', rowId })

/**
 * Columns for a webhook's URL. Chat URLs are secrets, because anyone who has one can post to the
 * chat.
 */
export async function toUrlColumns(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  id: string,
  url: string,
  isSecret: boolean,
): Promise<Pick<WebhookRow, 'url' | 'secretUrl'>> {
  if (!isSecret) return { url, secretUrl: null }
  return { url: maskUrl(url), secretUrl: await getSecrets(db).encrypt(url, ownedUrl(org.id, id)) }
}

/** The URL to send to. */
export const decryptUrl = async (
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  { id, url, secretUrl }: Pick<WebhookRow, 'id' | 'url' | 'secretUrl'>,
): Promise<string> =>
  secretUrl === null ? url : getSecrets(db).decrypt(secretUrl, ownedUrl(org.id, id))

/** Number of trailing characters shown, so that users can tell URLs apart. */
const shownEnd = 4

/** Shows only the host, plus the last characters if enough of the URL remains hidden. */
function maskUrl(url: string): string {
  const { origin } = new URL(url)
  const hidden = url.slice(origin.length)
  return `${origin}/…${hidden.length > 5 * shownEnd ? hidden.slice(-shownEnd) : ''}`
}
