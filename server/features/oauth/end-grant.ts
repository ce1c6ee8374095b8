import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../audit/index.ts'
import { forgetGrant } from './authenticate-app.ts'
import type { GrantRef } from './grant-name.ts'
import { endGrant } from './grant-store.ts'

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
  forgetGrant(db, id)
}
