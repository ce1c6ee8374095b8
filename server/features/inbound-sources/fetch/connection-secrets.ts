import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/operation.ts'
import { getSecrets } from '../../../platform/secrets/secrets.ts'

/** Encrypted part of a connection. A value moved to another part cannot be decrypted. */
type SecretName = 'accessToken' | 'refreshToken' | 'verifyToken'

type Part = Pick<Ctx, 'db'> & { readonly orgId: string }

const toOwner = (orgId: string, rowId: string, name: SecretName) => ({
  orgId,
  purpose: `inbound_connection.${name}`,
  rowId,
})

export const encryptPart = ({ db, orgId }: Part, id: string, name: SecretName, text: string) =>
  getSecrets(db).encrypt(text, toOwner(orgId, id, name))

/** @throws Error if the key is unknown. */
export const decryptPart = ({ db, orgId }: Part, id: string, name: SecretName, sealed: string) =>
  getSecrets(db).decrypt(sealed, toOwner(orgId, id, name))

/** Token that the platform sends when it checks the URL. */
export const createVerifyToken = (): string => randomBytes(24).toString('base64url')

/**
 * @returns `undefined` if the encryption key was lost. A new connection then creates a new token.
 */
export const loadVerifyToken = (part: Part, id: string, sealed: string) =>
  decryptPart(part, id, 'verifyToken', sealed).catch(() => undefined)
