import type { OrgTx } from '../../platform/db/database.ts'
import { systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { audit } from '../audit/index.ts'
import { revokeReadingKeys } from './key-store.ts'

/**
 * Revokes the keys that a deactivated user created, because the user may still have copies of them.
 * Keys that can only create leads remain valid: they reveal nothing, and websites would lose leads
 * without them.
 *
 * @param email  Email of the user.
 * @see L-391
 */
export async function revokeKeysBy(tx: OrgTx, email: string, now: Date): Promise<void> {
  const ctx = { actor: systemActor, now: () => now, newId }
  for (const id of await revokeReadingKeys(tx, email, now)) {
    await audit(tx, ctx, { action: 'revoke', kind: 'key', id })
  }
}
