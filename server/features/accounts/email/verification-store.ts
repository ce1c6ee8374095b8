import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/process/ids.ts'

/** Maximum number of expired proofs that {@link deleteExpiredProofs} deletes per call. */
const maxForgotten = 10

/**
 * Stores a secret to be verified later, such as the answer to a challenge or an emailed link.
 *
 * @param proof  `hash` is the hash of the secret; `owner` is the ID of the user or session that the
 *   secret is valid for.
 */
export async function insertProof(
  tx: Tx,
  proof: { readonly hash: string; readonly owner: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  const { hash, owner, expiresAt } = proof
  const at = now.toISOString()
  await tx.query(sql`
    insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
    values (${newId()}, ${hash}, ${owner}, ${expiresAt.toISOString()}, ${at}, ${at})`)
}

/**
 * Consumes a proof; of several concurrent calls, only one succeeds.
 *
 * @returns The owner, unless the proof has expired.
 */
export async function takeProof(tx: Tx, hash: string, now: Date): Promise<string | undefined> {
  const [taken] = await tx.query<{ owner: string }>(sql`
    delete from verification where identifier = ${hash} and "expiresAt" > ${now.toISOString()}
    returning value as owner`)
  return taken?.owner
}

/**
 * Deletes a few expired proofs. Each call can delete more of them than a call to {@link
 * insertProof} adds, so they never pile up.
 */
export async function deleteExpiredProofs(tx: Tx, now: Date): Promise<void> {
  await tx.query(sql`
    delete from verification where id in (
      select id from verification where "expiresAt" < ${now.toISOString()}
      order by "expiresAt" limit ${maxForgotten} for update skip locked)`)
}
