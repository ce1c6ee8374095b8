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

/** User IDs of the organization's members. */
export async function selectMemberIds(tx: OrgTx): Promise<string[]> {
  const members = await tx.query<{ userId: string }>(sql`
    select "userId" from member where "orgId" = ${tx.orgId} order by "userId"`)
  return members.map(({ userId }) => userId)
}

/**
 * Prevents members from being removed or getting another role until the transaction ends.
 *
 * @returns The members' roles by user ID; people who are not members are omitted.
 */
export async function lockMembers(
  tx: OrgTx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  const members = await tx.query<{ userId: string; role: Role }>(sql`
    select "userId", role from member
    where "orgId" = ${tx.orgId} and "userId" = any(${personIds}::uuid[]) order by id for share`)
  return new Map(members.map(({ userId, role }) => [userId, role]))
}
