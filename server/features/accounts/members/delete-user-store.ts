import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Who has an address, in lower case; nobody makes them a member until the transaction ends. */
export async function lockPerson(tx: Tx, email: string): Promise<string | undefined> {
  const [person] = await tx.query<{ id: string }>(sql`
    select id from person where email = ${email} for update`)
  return person?.id
}

/**
 * Deletes an account, and tells every process. Memberships, sign-ins, passkeys, second factors,
 * grants with their tokens, preferences and private views go with it, by their foreign keys.
 */
export async function deletePersonRow(tx: Tx, id: string): Promise<void> {
  // Links by mail and trusted devices name a person, or one of their sign-ins, by text.
  await tx.query(sql`
    delete from verification where value = ${id}
      or value in (select login.id::text from login where "userId" = ${id})`)
  await tx.query(sql`delete from person where id = ${id}`)
  await tx.publish({ kind: 'person', id })
}
