import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { GroupRole } from '../settings.ts'

/**
 * Roles by group, shared by sign-ins and the directory. The roles are stored with the sign-in
 * provider, or in `group_roles` if the organization has no provider.
 *
 * @see L-461
 */
export async function selectGroupRoles(tx: OrgTx): Promise<readonly GroupRole[]> {
  const [row] = await tx.query<{ groupRoles: readonly GroupRole[] | null }>(sql`
    select coalesce(
      (select "groupRoles" from sign_in_provider where "orgId" = ${tx.orgId}),
      (select "groupRoles" from group_roles where "orgId" = ${tx.orgId})) as "groupRoles"`)
  return row?.groupRoles ?? []
}

export async function updateGroupRoles(
  tx: OrgTx,
  groupRoles: readonly GroupRole[],
  now: Date,
): Promise<void> {
  const [at, json] = [now.toISOString(), JSON.stringify(groupRoles)]
  const updated = await tx.query(sql`
    update sign_in_provider set "groupRoles" = ${json}::jsonb, "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} returning 1`)
  if (updated.length > 0) return
  await tx.query(sql`
    insert into group_roles ("orgId", "groupRoles", "updatedAt")
    values (${tx.orgId}, ${json}::jsonb, ${at})
    on conflict ("orgId") do update set "groupRoles" = excluded."groupRoles",
      "updatedAt" = excluded."updatedAt"`)
}
