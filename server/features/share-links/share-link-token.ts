import { isId } from '../../platform/process/ids.ts'
import { createSecretText, hashSecret, isSecretText } from '../../platform/process/secret-token.ts'

const prefix = 'lt_share_'

/**
 * Token of a share link: the organization, so that no query runs outside of it, and 256 random
 * bits.
 */
export const createShareToken = (orgId: string): string => `${orgId}.${createSecretText(prefix)}`

/** Organization and hash of a token; `undefined` if it is malformed. */
export function parseShareToken(
  token: string,
): { readonly orgId: string; readonly hash: string } | undefined {
  const [orgId = '', secret = ''] = token.split('.')
  if (!isId(orgId) || !isSecretText(prefix, secret)) return undefined
  return { orgId, hash: hashSecret(token) }
}

export { hashSecret as hashShareToken }
