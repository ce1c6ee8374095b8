import type { Role } from '../../../contract/organizations/roles.ts'
import type { User } from '../../platform/app-operation.ts'
import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/process/ids.ts'
import { insertMembership } from './membership-store.ts'

/** A user who signs in with an email address and password. */
export interface NewUser {
  readonly name: string
  readonly email: string
  /** As returned by `hashPassword`. Without a password, the user cannot sign in yet. */
  readonly passwordHash: string | undefined
  /**
   * True if the address is verified: an administrator vouches for it, or the user opened an emailed
   * link.
   */
  readonly hasProvedEmail: boolean
}

/** @returns ID of the user; `undefined` if the address already has an account. */
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
 * Adds a user as a member of the organization.
 * @returns ID of the user.
 * @throws ApiError CONFLICT if the address already has an account: a user must not be added without
 *   their consent.
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

export async function updateUserName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.query(sql`update person set name = ${name} where id = ${id} and name <> ${name}`)
}

/** @param email  In lowercase. */
export async function selectUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(sql`
    select id, name, email from person where email = ${email}`)
  return user
}

export async function selectUserById(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(sql`
    select id, name, email from person where id = ${id}`)
  return user
}

/** Users, oldest first; at most 10,000. */
export const selectUsers = (tx: Tx): Promise<(User & { hasTwoFactor: boolean })[]> =>
  tx.query(sql`
    select id, name, email, "twoFactorEnabled" as "hasTwoFactor" from person
    order by id limit 10000`)
