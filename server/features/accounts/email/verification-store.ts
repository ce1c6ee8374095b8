import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/process/ids.ts'

/** Most proofs that are over which are forgotten on the way. */
const maxForgotten = 10

/**
 * Remembers by what something will be proved, such as the answer to a challenge, or a link by mail.
 *
 * @param proof  `hash` is that of what is told of it; `owner` is the id of whom it is for.
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

/** Uses a proof up, for whoever is first. @returns For whom it was, if it is not over. */
export async function takeProof(tx: Tx, hash: string, now: Date): Promise<string | undefined> {
  const [taken] = await tx.query<{ owner: string }>(sql`
    delete from verification where identifier = ${hash} and "expiresAt" > ${now.toISOString()}
    returning value as owner`)
  return taken?.owner
}

/** Forgets a few proofs that are over: more than are made, so that they never pile up. */
export async function deleteExpiredProofs(tx: Tx, now: Date): Promise<void> {
  await tx.query(sql`
    delete from verification where id in (
      select id from verification where "expiresAt" < ${now.toISOString()}
      order by "expiresAt" limit ${maxForgotten} for update skip locked)`)
}
