import type { Ctx } from '../../platform/operation.ts'
import { getSecrets } from '../../platform/secrets/secrets.ts'
import type { Destination } from './destination-store.ts'

/**
 * Encrypted part of a destination. A value that is moved to another part can no longer be
 * decrypted.
 */
type SecretName = 'secret' | 'refreshToken' | 'accessToken' | 'verifier'

type Part = Pick<Ctx, 'db' | 'org'>

const toOwner = ({ org }: Part, rowId: string, name: SecretName) => ({
  orgId: org.id,
  purpose: `conversion_destination.${name}`,
  rowId,
})

export const encryptPart = (ctx: Part, id: string, name: SecretName, text: string) =>
  getSecrets(ctx.db).encrypt(text, toOwner(ctx, id, name))

/** @throws Error if the key is unknown. */
export const decryptPart = (ctx: Part, id: string, name: SecretName, encrypted: string) =>
  getSecrets(ctx.db).decrypt(encrypted, toOwner(ctx, id, name))

/**
 * @returns An empty string if the destination has no secret.
 * @throws Error if its key is unknown.
 */
export const decryptSecret = async (
  ctx: Part,
  { id, secret }: Pick<Destination, 'id' | 'secret'>,
): Promise<string> => (secret === null ? '' : decryptPart(ctx, id, 'secret', secret))
