import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * ID of the user with the given lowercase address. Locks the user row, so that the user cannot be
 * added to an organization until the transaction ends.
 */
export async function lockPerson(tx: Tx, email: string): Promise<string | undefined> {
  const [person] = await tx.query<{ id: string }>(sql`
    select id from person where email = ${email} for update`)
  return person?.id
}

/**
 * Deletes an account and notifies all processes. Foreign keys cascade the deletion to memberships,
 * sign-ins, passkeys, two-factor data, grants with their tokens, preferences and private views.
 */
export async function deletePersonRow(tx: Tx, id: string): Promise<void> {
  // Emailed links and trusted devices store user and session IDs as plain strings, so no foreign
  // key deletes them.
  const logins = await tx.query<{ id: string }>(sql`
    select id from login where "userId" = ${id} for update`)
  const values = [id, ...logins.map((login) => login.id)]
  await tx.query(sql`delete from verification where value = any(${values}::text[])`)
  await tx.query(sql`delete from person where id = ${id}`)
  await tx.publish({ kind: 'person', id })
}
