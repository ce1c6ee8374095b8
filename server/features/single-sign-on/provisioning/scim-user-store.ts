import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { UserFilter } from './parse-filter.ts'

/**
 * A user as the directory sees them: a member, or a former member whom the directory has
 * provisioned.
 */
export interface ScimUserRow {
  readonly id: string
  /** Address of the account, which the directory does not change. */
  readonly accountEmail: string
  readonly accountName: string
  readonly active: boolean
  /** Whether the directory added this member. */
  readonly isStored: boolean
  readonly userName: string
  readonly externalId: string | null
  readonly email: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly displayName: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Stored users, and members with an address in these domains. */
const users = (tx: OrgTx, domains: readonly string[]): Sql => sql`
  select p.id, p.email as "accountEmail", p.name as "accountName",
    m."userId" is not null as active, s."userId" is not null as "isStored",
    coalesce(s."userName", p.email) as "userName", s."externalId",
    coalesce(s.email, p.email) as email, s."givenName", s."familyName", s."displayName",
    coalesce(s."createdAt", m."createdAt") as "createdAt",
    coalesce(s."updatedAt", m."createdAt") as "updatedAt"
  from (select * from scim_user where "orgId" = ${tx.orgId}) s
    full join (select "userId", "createdAt" from member where "orgId" = ${tx.orgId}) m
      on m."userId" = s."userId"
    join person p on p.id = coalesce(s."userId", m."userId")
  where s."userId" is not null or split_part(p.email, '@', 2) = any(${domains}::text[])`

function toCondition(filter: UserFilter | undefined): Sql {
  switch (filter?.attribute) {
    case 'id':
      return sql`id::text = ${filter.value.toLowerCase()}`
    case 'userName':
      return sql`lower("userName") = lower(${filter.value})`
    case 'externalId':
      return sql`"externalId" = ${filter.value}`
    case 'email':
      return sql`email = lower(${filter.value})`
    case undefined:
      return sql`true`
  }
}

interface Page {
  readonly domains: readonly string[]
  readonly filter: UserFilter | undefined
  readonly offset: number
  readonly limit: number
}

/** Users, ordered by ID, and the total number of matches. */
export async function selectScimUsers(
  tx: OrgTx,
  { domains, filter, offset, limit }: Page,
): Promise<{ readonly total: number; readonly rows: ScimUserRow[] }> {
  const matches = sql`(${users(tx, domains)}) u where ${toCondition(filter)}`
  const [counted] = await tx.query<{ n: number }>(sql`select count(*)::int as n from ${matches}`)
  const rows = await tx.query<ScimUserRow>(sql`
    select * from ${matches} order by id limit ${limit} offset ${offset}`)
  return { total: counted?.n ?? 0, rows }
}

/** The given users, limited to those that the directory can see. */
export async function selectVisibleIds(
  tx: OrgTx,
  { domains, ids }: { readonly domains: readonly string[]; readonly ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from (${users(tx, domains)}) u where id = any(${ids}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** True if another user has the user name. */
export async function isNameTaken(
  tx: OrgTx,
  { userName, exceptId }: { readonly userName: string; readonly exceptId: string | null },
): Promise<boolean> {
  const taken = await tx.query(sql`
    select 1 from scim_user where "orgId" = ${tx.orgId} and lower("userName") = lower(${userName})
      and (${exceptId}::uuid is null or "userId" <> ${exceptId}::uuid)`)
  return taken.length > 0
}

/** Number of stored users, active or not. */
export async function countScimUsers(tx: OrgTx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*)::int as n from scim_user where "orgId" = ${tx.orgId}`)
  return row?.n ?? 0
}

type StoredUser = Pick<
  ScimUserRow,
  'id' | 'userName' | 'externalId' | 'email' | 'givenName' | 'familyName' | 'displayName'
>

export async function upsertScimUser(tx: OrgTx, user: StoredUser, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    insert into scim_user ("orgId", "userId", "userName", "externalId", email, "givenName",
      "familyName", "displayName", "createdAt", "updatedAt")
    values (${tx.orgId}, ${user.id}, ${user.userName}, ${user.externalId}, ${user.email},
      ${user.givenName}, ${user.familyName}, ${user.displayName}, ${at}, ${at})
    on conflict ("orgId", "userId") do update set "userName" = excluded."userName",
      "externalId" = excluded."externalId", email = excluded.email,
      "givenName" = excluded."givenName", "familyName" = excluded."familyName",
      "displayName" = excluded."displayName", "updatedAt" = excluded."updatedAt"`)
}

export async function deleteScimUser(tx: OrgTx, id: string): Promise<void> {
  await tx.query(sql`delete from scim_user where "orgId" = ${tx.orgId} and "userId" = ${id}`)
}

/** @returns ID of the user whom the directory has given this address, if there is exactly one. */
export async function selectIdByAddress(tx: OrgTx, email: string): Promise<string | undefined> {
  const rows = await tx.query<{ userId: string }>(sql`
    select "userId" from scim_user where "orgId" = ${tx.orgId} and email = ${email} limit 2`)
  return rows.length === 1 ? rows[0]?.userId : undefined
}
