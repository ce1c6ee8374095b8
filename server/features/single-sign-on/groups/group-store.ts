import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Maximum number of groups per organization. */
export const maxGroups = 500

/** A group of the organization's directory, without its members. */
export interface GroupRow {
  readonly id: string
  readonly displayName: string
  readonly externalId: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Condition on one attribute; names are case-insensitive. */
export interface GroupFilter {
  readonly attribute: 'id' | 'displayName' | 'externalId'
  readonly value: string
}

function toCondition(filter: GroupFilter | undefined): Sql {
  switch (filter?.attribute) {
    case 'id':
      return sql`id::text = ${filter.value.toLowerCase()}`
    case 'displayName':
      return sql`lower("displayName") = lower(${filter.value})`
    case 'externalId':
      return sql`"externalId" = ${filter.value}`
    case undefined:
      return sql`true`
  }
}

interface Page {
  readonly filter: GroupFilter | undefined
  readonly offset: number
  readonly limit: number
}

/** Groups, ordered by ID, and the total number of matches. */
export async function selectGroups(
  tx: OrgTx,
  { filter, offset, limit }: Page,
): Promise<{ readonly total: number; readonly rows: GroupRow[] }> {
  const matches = sql`scim_group where "orgId" = ${tx.orgId} and ${toCondition(filter)}`
  const [counted] = await tx.query<{ n: number }>(sql`select count(*)::int as n from ${matches}`)
  const rows = await tx.query<GroupRow>(sql`
    select id, "displayName", "externalId", "createdAt", "updatedAt" from ${matches}
    order by id limit ${limit} offset ${offset}`)
  return { total: counted?.n ?? 0, rows }
}

type StoredGroup = Pick<GroupRow, 'id' | 'displayName' | 'externalId'>

export async function upsertGroup(tx: OrgTx, group: StoredGroup, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    insert into scim_group ("orgId", id, "displayName", "externalId", "createdAt", "updatedAt")
    values (${tx.orgId}, ${group.id}, ${group.displayName}, ${group.externalId}, ${at}, ${at})
    on conflict ("orgId", id) do update set "displayName" = excluded."displayName",
      "externalId" = excluded."externalId", "updatedAt" = excluded."updatedAt"`)
}

export async function deleteGroupRow(tx: OrgTx, id: string): Promise<void> {
  await tx.query(sql`delete from scim_group where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Deletes all groups; members keep their roles. */
export async function deleteGroups(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from scim_group where "orgId" = ${tx.orgId}`)
}

/** User IDs by group; groups without members are omitted. */
export async function selectGroupMembers(
  tx: OrgTx,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.query<{ groupId: string; userIds: string[] }>(sql`
    select "groupId", array_agg("userId" order by "userId") as "userIds" from scim_group_member
    where "orgId" = ${tx.orgId} and "groupId" = any(${groupIds}::uuid[]) group by "groupId"`)
  return new Map(rows.map(({ groupId, userIds }) => [groupId, userIds]))
}

export async function insertGroupMembers(
  tx: OrgTx,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    insert into scim_group_member ("orgId", "groupId", "userId")
    select ${tx.orgId}::uuid, ${groupId}::uuid, "userId" from unnest(${userIds}::uuid[]) "userId"
    on conflict do nothing`)
}

export async function deleteGroupMembers(
  tx: OrgTx,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    delete from scim_group_member where "orgId" = ${tx.orgId} and "groupId" = ${groupId}
      and "userId" = any(${userIds}::uuid[])`)
}

/** Removes a user from all groups. */
export async function deleteMemberships(tx: OrgTx, userId: string): Promise<void> {
  await tx.query(sql`
    delete from scim_group_member where "orgId" = ${tx.orgId} and "userId" = ${userId}`)
}

/** A user's group, with all the names that the mapping can use for it. */
export interface UserGroup extends StoredGroup {
  readonly userId: string
}

export const selectGroupsByUser = (tx: OrgTx, userIds: readonly string[]): Promise<UserGroup[]> =>
  tx.query(sql`
    select m."userId", g.id, g."displayName", g."externalId"
    from scim_group_member m join scim_group g on g."orgId" = m."orgId" and g.id = m."groupId"
    where m."orgId" = ${tx.orgId} and m."userId" = any(${userIds}::uuid[])`)
