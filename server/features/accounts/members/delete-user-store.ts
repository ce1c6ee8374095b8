import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Id of the user with an address, in lower case. The row lock prevents them from being added to an
 * organization.
 */
export async function lockPerson(tx: Tx, email: string): Promise<string | undefined> {
  const [person] = await tx.query<{ id: string }>(sql`
    select id from person where email = ${email} for update`)
  return person?.id
}

/**
 * Deletes an account and notifies all processes. Foreign keys cascade to memberships, sign-ins,
 * passkeys, two-factor data, grants with their tokens, preferences and private views.
 */
export async function deletePersonRow(tx: Tx, id: string): Promise<void> {
  // Mailed links and trusted devices refer to users and sessions by text, without foreign keys.
  await tx.query(sql`
    delete from verification where value = ${id}
      or value in (select login.id::text from login where "userId" = ${id})`)
  await tx.query(sql`delete from person where id = ${id}`)
  await tx.publish({ kind: 'person', id })
}
