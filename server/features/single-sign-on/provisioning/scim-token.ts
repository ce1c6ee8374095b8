import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { isId } from '../../../platform/process/ids.ts'
import {
  createSecretText,
  hashSecret,
  isSecretText,
} from '../../../platform/process/secret-token.ts'
import { lockOrg } from '../../organizations/index.ts'
import { selectToken, selectTokenExists, updateTokenUse } from './scim-token-store.ts'

const prefix = 'lt_scim_'

export const createScimToken = (): string => createSecretText(prefix)

/** Base URL of an organization's SCIM service, in the form that directories need. */
export const scimUrl = (publicUrl: string, orgId: string): string => `${publicUrl}/scim/v2/${orgId}`

/**
 * True if a token gives access to an organization. Queries the database every time, so that all
 * processes reject a revoked token immediately.
 */
export async function authenticateScim(
  db: Database,
  { orgId, token }: { readonly orgId: string; readonly token: string },
  now: Date,
): Promise<boolean> {
  if (!isId(orgId) || !isSecretText(prefix, token)) return false
  const hash = hashSecret(token)
  const isKnown = await db.readInOrg(orgId, (tx) => selectTokenExists(tx, hash))
  if (isKnown) await db.inOrg(orgId, (tx) => updateTokenUse(tx, now))
  return isKnown
}

export const invalidToken = (): ApiError =>
  new ApiError('UNAUTHORIZED', 'Send a valid SCIM token as a bearer token.', {
    headers: { 'www-authenticate': 'Bearer' },
  })

/**
 * Acquires the organization's lock for a change by the directory.
 * @throws ApiError UNAUTHORIZED if the token was revoked after the request was authenticated.
 */
export async function lockForDirectory(tx: OrgTx): Promise<void> {
  await lockOrg(tx)
  // Revoking the token deletes the groups, but a group stored afterward would keep raising roles.
  if ((await selectToken(tx)) === undefined) throw invalidToken()
}
