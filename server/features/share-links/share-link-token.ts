import { isId } from '../../platform/process/ids.ts'
import { createSecretText, hashSecret, isSecretText } from '../../platform/process/secret-token.ts'

const prefix = 'lt_share_'

/**
 * A share link's token: the organization's ID, so that no query runs outside an organization, and
 * 256 random bits.
 */
export const createShareToken = (orgId: string): string => `${orgId}.${createSecretText(prefix)}`

/** A token's organization and hash; `undefined` if the token is malformed. */
export function parseShareToken(
  token: string,
): { readonly orgId: string; readonly hash: string } | undefined {
  const [orgId = '', secret = ''] = token.split('.')
  if (!isId(orgId) || !isSecretText(prefix, secret)) return undefined
  return { orgId, hash: hashSecret(token) }
}

export { hashSecret as hashShareToken }
