import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import type { RevokeInOrg } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import type { GrantRef } from './grant-id.ts'
import { endGrant, selectGrants } from './grant-store.ts'

/**
 * Ends a grant with all of its tokens, because its client wants it or a token came twice: refused
 * at once here, within a second elsewhere.
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
 * Ends all that a person has connected in an organization, because whoever did may have been
 * somebody else; every process refuses it within a second.
 */
export const revokeUserGrants: RevokeInOrg = async (tx, personId, now) => {
  const ctx = { actor: { kind: 'user', id: personId }, now: () => now, newId } as const
  for (const { id } of await selectGrants(tx, personId)) {
    if (!(await endGrant(tx, id, personId, now))) continue
    await audit(tx, ctx, { action: 'revoke', kind: 'connectedApp', id })
  }
}
