import type { Org } from '../../../../contract/organizations/org.ts'
import type { AppScope } from '../../../../contract/scopes.ts'
import { createCache, perDatabase } from '../../../platform/concurrency/cache.ts'
import { createLastUsedTracker } from '../../../platform/concurrency/last-used-tracker.ts'
import type { Database } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { getMemberships } from '../../accounts/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { parseScopes, scopesIn } from '../scopes.ts'
import { type Grant, selectGrant, updateGrantUses } from './grant-store.ts'
import { isAccessToken } from './token-format.ts'
import { selectToken } from './token-store.ts'

/** A client with a valid token, and its current access. */
export interface AppIdentity {
  readonly org: Org
  readonly grantId: string
  /** Scopes that the user granted. */
  readonly granted: readonly AppScope[]
  /**
   * Scopes that the user's current role allows. The client has only the scopes that are in both
   * lists.
   */
  readonly possible: readonly AppScope[]
}

interface AccessToken {
  readonly orgId: string
  readonly grantId: string
  readonly audience: string
  readonly scopes: readonly AppScope[]
  readonly expiresAt: string
}

const { note, flush } = createLastUsedTracker(updateGrantUses)

/** Writes the grants' last-use times to the database. */
export const flushAppUses = flush

const caches = perDatabase((db) => {
  const tokens = createCache<AccessToken | undefined>(db)
  const grants = createCache<Grant | undefined>(db)
  db.notifications.subscribe((notice) => {
    if (notice === undefined) tokens.clear()
    // Removing a member deletes their grants, and inviting them again must not make cached grants
    // valid again.
    if (notice === undefined || notice.kind === 'person') grants.clear()
    else if (notice.kind === 'grant') grants.invalidate(notice.id)
  })
  return { tokens, grants }
})

/**
 * Looks up an access token; `undefined` if the token is malformed, unknown, expired, revoked or for
 * another resource, or if its user is no longer a member. Callers must not distinguish these cases.
 * Caches a token for at most 10 s, or until its revocation is published.
 *
 * @param audience  Resource that the token must be for.
 * @see L-105
 */
export async function authenticateApp(
  db: Database,
  token: string,
  audience: string,
  now: Date,
): Promise<AppIdentity | undefined> {
  const identity = await loadToken(db, token)
  if (identity === undefined || identity.audience !== audience) return undefined
  if (identity.expiresAt <= now.toISOString()) return undefined
  const { orgId, grantId } = identity
  const [grant, org] = await Promise.all([
    caches(db).grants.get(grantId, () => db.readInOrg(orgId, (tx) => selectGrant(tx, grantId))),
    getOrg(db, orgId),
  ])
  if (grant === undefined || org === undefined) return undefined
  const member = (await getMemberships(db, grant.personId)).find((one) => one.orgId === orgId)
  if (member === undefined) return undefined
  note(db, { orgId, id: grantId }, now)
  const granted = grant.scopes.filter((scope) => identity.scopes.includes(scope))
  return { org, grantId, granted, possible: parseScopes(member.role) }
}

async function loadToken(db: Database, token: string): Promise<AccessToken | undefined> {
  if (!isAccessToken(token)) return undefined
  const hash = hashSecret(token)
  const { tokens } = caches(db)
  const identity = await tokens.get(hash, () => readToken(db, hash))
  // Do not cache missing tokens, because a token may be created at any moment.
  if (identity === undefined) tokens.invalidate(hash)
  return identity
}

async function readToken(db: Database, hash: string): Promise<AccessToken | undefined> {
  const row = await selectToken(db, hash, 'access')
  if (row === undefined) return undefined
  // The adapter wrote this payload, in the library's format.
  const { aud, scope } = JSON.parse(row.payload) as { aud?: string; scope?: string }
  const { orgId, grantId, expiresAt } = row
  return { orgId, grantId, expiresAt, audience: aud ?? '', scopes: scopesIn(scope ?? '') }
}
