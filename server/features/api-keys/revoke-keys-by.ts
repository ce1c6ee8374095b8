import type { OrgTx } from '../../platform/db/database.ts'
import { auditSystemEvent } from '../audit/index.ts'
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
  for (const id of await revokeReadingKeys(tx, email, now)) {
    await auditSystemEvent(tx, now, { action: 'revoke', kind: 'key', id })
  }
}
