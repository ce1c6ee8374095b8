import type { Role } from '../../../contract/organizations/roles.ts'
import type { User } from '../../platform/app-operation.ts'
import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/process/ids.ts'
import { insertMembership } from './membership-store.ts'

/** Someone who signs in with email and password. */
export interface NewUser {
  readonly name: string
  readonly email: string
  /** As printed by `hashPassword`; without one the person cannot sign in yet. */
  readonly passwordHash: string | undefined
  /** Whether the address is surely theirs: an operator says so, or they came by a link mailed to it. */
  readonly hasProvedEmail: boolean
}

/** Adds a person. @returns Their id, or `undefined` when the address has an account already. */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<string | undefined> {
  const id = newId()
  const at = now.toISOString()
  const [added] = await tx.query(sql`
    insert into person (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${id}, ${user.name}, ${user.email.toLowerCase()}, ${user.hasProvedEmail}, ${at},
      ${at})
    on conflict (email) do nothing returning 1`)
  if (added === undefined) return undefined
  if (user.passwordHash !== undefined) {
    await tx.query(sql`
      insert into credential (id, "userId", "accountId", "providerId", password, "createdAt",
        "updatedAt")
      values (${newId()}, ${id}, ${id}, 'credential', ${user.passwordHash}, ${at}, ${at})`)
  }
  return id
}

/**
 * Adds a person and makes them a member of the organization. @returns Id of the person.
 *
 * @throws ApiError CONFLICT when the address has an account, which nobody may take unasked.
 */
export async function insertMember(
  tx: OrgTx,
  user: NewUser,
  role: Role,
  now: Date,
): Promise<string> {
  const id = await insertUser(tx, user, now)
  if (id === undefined) throw new ApiError('CONFLICT', 'An account with this email already exists.')
  await insertMembership(tx, id, role, now)
  return id
}

/** Who has an address, which must be in lower case. */
export async function selectUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(sql`
    select id, name, email from person where email = ${email}`)
  return user
}

/** Who has an id. */
export async function selectUserById(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(sql`
    select id, name, email from person where id = ${id}`)
  return user
}

/** People with an account, oldest first; at most 10,000. */
export const selectUsers = (tx: Tx): Promise<(User & { hasTwoFactor: boolean })[]> =>
  tx.query(sql`
    select id, name, email, "twoFactorEnabled" as "hasTwoFactor" from person
    order by id limit 10000`)
