import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import type { RevokeInOrg } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import type { GrantRef } from './grant-id.ts'
import { endGrant, selectGrants } from './grant-store.ts'

/**
 * Ends a grant at its client's request or because a token was reused. This process rejects the
 * grant's tokens immediately; other processes do so within a second.
 */
export async function endNamedGrant(
  db: Database,
  { orgId, id }: GrantRef,
  now: Date,
): Promise<void> {
  await db.inOrg(orgId, async (tx) => {
    if (!(await endGrant(tx, id, undefined, now))) return
    const ctx = { actor: { kind: 'client', id }, now: () => now, newId } as const
    await audit(tx, ctx, { action: 'revoke', kind: 'connectedApp', id })
  })
}

/**
 * Ends all of a user's connections in an organization, because someone other than the user may have
 * created them. Every process rejects the connections' tokens within a second.
 */
export const revokeUserGrants: RevokeInOrg = async (tx, personId, now) => {
  const ctx = { actor: { kind: 'user', id: personId }, now: () => now, newId } as const
  for (const { id } of await selectGrants(tx, personId)) {
    if (!(await endGrant(tx, id, personId, now))) continue
    await audit(tx, ctx, { action: 'revoke', kind: 'connectedApp', id })
  }
}
