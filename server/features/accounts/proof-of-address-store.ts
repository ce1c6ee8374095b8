import type { Tx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/**
 * Notes that a person has proved their address; they ask for no second factor from then on. Nobody
 * adds passkeys of the person until the transaction ends.
 *
 * @returns False where it was proved before; then nothing changes.
 */
export async function updateProved(tx: Tx, personId: string): Promise<boolean> {
  const proved = await tx.query(sql`
    update person set "emailVerified" = true, "twoFactorEnabled" = false
    where id = ${personId} and not "emailVerified" returning 1`)
  return proved.length > 0
}

/** Forgets the authenticator app and the backup codes of a person. */
export async function deleteSecondFactor(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`delete from two_factor where "userId" = ${personId}`)
}
