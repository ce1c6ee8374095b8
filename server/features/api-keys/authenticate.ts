import type { Org } from '../../../contract/organizations/org.ts'
import type { KeyScope } from '../../../contract/scopes.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import { createLastUsedTracker } from '../../platform/concurrency/last-used-tracker.ts'
import type { Database } from '../../platform/db/database.ts'
import { getOrg } from '../organizations/index.ts'
import { hashKey, isApiKey, keyLength } from './api-key.ts'
import { type KnownKey, selectKeyByHash, updateLastUsed } from './key-store.ts'

/** A valid key's organization and scopes. */
export interface ApiKeyIdentity {
  readonly org: Org
  readonly keyId: string
  readonly scopes: readonly KeyScope[]
}

/** Records that a key was used; {@link flushUses} writes it to the database. */
export const { note: noteUse, flush: flushUses } = createLastUsedTracker(updateLastUsed)

const keys = perDatabase((db) => {
  const cache = createCache<KnownKey | undefined>(db)
  db.notifications.subscribe((notice) => {
    if (notice === undefined) cache.clear()
    else if (notice.kind === 'key') cache.invalidate(notice.id)
  })
  return cache
})

/**
 * Looks up a valid key; `undefined` if the key is malformed, unknown, expired or revoked. Callers
 * must not distinguish these cases. Caches a key for at most 10 s, or until its revocation is
 * published.
 *
 * @see D-40
 */
export async function authenticate(
  db: Database,
  key: string,
  now: Date,
): Promise<ApiKeyIdentity | undefined> {
  const identity = await findKey(db, key)
  if (identity === undefined || !isActive(identity, now)) return undefined
  const org = await getOrg(db, identity.orgId)
  if (org === undefined) return undefined
  noteUse(db, identity, now)
  return { org, keyId: identity.id, scopes: identity.scopes }
}

const isActive = ({ expiresAt, revokedAt }: KnownKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString())

/** Finds a key even if it is expired or revoked; such a key must never grant access. */
export async function findKey(db: Database, key: string): Promise<KnownKey | undefined> {
  if (key.length !== keyLength) return undefined
  const hash = hashKey(key)
  // Verify the checksum only on a cache miss, because cached keys have already passed it.
  const identity = await keys(db).get(hash, async () =>
    isApiKey(key) ? selectKeyByHash(db, hash) : undefined,
  )
  if (identity === undefined) {
    // Do not cache misses, because the key may be created at any moment.
    keys(db).invalidate(hash)
  }
  return identity
}
