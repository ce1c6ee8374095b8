import type { Role } from '../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

/** Makes an existing user a member and notifies all processes. */
export async function insertMembership(
  tx: OrgTx,
  personId: string,
  role: Role,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into member ("orgId", id, "userId", role, "createdAt")
    values (${tx.orgId}, ${newId()}, ${personId}, ${role}, ${now.toISOString()})`)
  await tx.publish({ kind: 'person', id: personId })
}

/** Ids of the people who are members of the organization. */
export async function selectMemberIds(tx: OrgTx): Promise<string[]> {
  const members = await tx.query<{ userId: string }>(sql`
    select "userId" from member where "orgId" = ${tx.orgId} order by "userId"`)
  return members.map(({ userId }) => userId)
}

/**
 * Prevents that a member is removed or gets another role until the transaction ends.
 *
 * @returns The role; `undefined` for anybody else.
 */
export async function lockMember(tx: OrgTx, personId: string): Promise<Role | undefined> {
  const [member] = await tx.query<{ role: Role }>(sql`
    select role from member where "orgId" = ${tx.orgId} and "userId" = ${personId} for share`)
  return member?.role
}
