import type { Scope } from '../../../../contract/oauth.ts'
import type { Org } from '../../../../contract/organizations/org.ts'
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

/** A program that presents a token, and what it may do at this moment. */
export interface AppIdentity {
  readonly org: Org
  readonly grantId: string
  /** What the person let it do. */
  readonly granted: readonly Scope[]
  /** What the person may do themselves now: the program may do what is in both. */
  readonly possible: readonly Scope[]
}

interface AccessToken {
  readonly orgId: string
  readonly grantId: string
  readonly audience: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: string
}

const { note, flush } = createLastUsedTracker(updateGrantUses)

/** Writes down when grants were last used. */
export const flushAppUses = flush

const caches = perDatabase((db) => {
  const tokens = createCache<AccessToken | undefined>(db)
  const grants = createCache<Grant | undefined>(db)
  db.notifications.subscribe((notice) => {
    if (notice === undefined) tokens.clear()
    // Whoever is removed loses grants, whoever is invited again must not find them here.
    if (notice === undefined || notice.kind === 'person') grants.clear()
    else if (notice.kind === 'grant') grants.invalidate(notice.id)
  })
  return { tokens, grants }
})

/**
 * Whom an access token belongs to, or `undefined` when it is malformed, unknown, expired, revoked,
 * made for another address, or of a person who is no member any more; the caller must not tell
 * these apart.
 *
 * What was found is trusted for at most 10 s and forgotten when its end is told.
 *
 * @param audience  Address that a token must be made for.
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
  // A token that does not exist yet may exist in a moment.
  if (identity === undefined) tokens.invalidate(hash)
  return identity
}

async function readToken(db: Database, hash: string): Promise<AccessToken | undefined> {
  const row = await selectToken(db, hash, 'access')
  if (row === undefined) return undefined
  // The adapter has written it, in the words of the library.
  const { aud, scope } = JSON.parse(row.payload) as { aud?: string; scope?: string }
  const { orgId, grantId, expiresAt } = row
  return { orgId, grantId, expiresAt, audience: aud ?? '', scopes: scopesIn(scope ?? '') }
}
