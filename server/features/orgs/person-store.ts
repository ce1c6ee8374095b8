import type { OrgTx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'

/** What a person may do in an organization. @see D-41 */
export type Role = 'owner' | 'admin' | 'member' | 'viewer'

/** Someone who signs in with email and password. */
export interface NewPerson {
  readonly name: string
  readonly email: string
  /** As printed by `hashPassword`; without one the person cannot sign in yet. */
  readonly passwordHash: string | undefined
}

/** Adds a person and makes them a member of the organization. @returns Id of the person. */
export async function insertMember(
  tx: OrgTx,
  person: NewPerson,
  role: Role,
  now: Date,
): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await tx.query(sql`
    insert into person (id, name, email, "createdAt", "updatedAt")
    values (${id}, ${person.name}, ${person.email.toLowerCase()}, ${at}, ${at})`)
  if (person.passwordHash !== undefined) {
    await tx.query(sql`
      insert into credential (id, "userId", "accountId", "providerId", password, "createdAt",
        "updatedAt")
      values (${newId()}, ${id}, ${id}, 'credential', ${person.passwordHash}, ${at}, ${at})`)
  }
  await tx.query(sql`
    insert into member ("orgId", id, "userId", role, "createdAt")
    values (${tx.orgId}, ${newId()}, ${id}, ${role}, ${at})`)
  return id
}
