import type { Role } from '../../../../contract/organizations/roles.ts'
import type { AppScope } from '../../../../contract/scopes.ts'
import type { LastUse } from '../../../platform/concurrency/last-used-tracker.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A client's access to the organization, granted by a user. */
export interface Grant {
  readonly id: string
  readonly personId: string
  readonly clientId: string
  readonly clientName: string
  readonly clientHost: string | null
  readonly scopes: readonly AppScope[]
}

/** A grant, as shown in the list of connected apps. */
export interface GrantRow extends Omit<Grant, 'clientId'> {
  readonly personName: string
  readonly personEmail: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** Maximum number of active grants per organization, and maximum length of a list. */
export const maxGrants = 1_000

const inForce = sql.raw('"memberId" is not null and "endedAt" is null')

/** A user's membership. The row lock prevents changes until the transaction ends. */
export async function lockMember(
  tx: OrgTx,
  personId: string,
): Promise<{ id: string; role: Role } | undefined> {
  const [member] = await tx.query<{ id: string; role: Role }>(sql`
    select id, role from member where "orgId" = ${tx.orgId} and "userId" = ${personId} for share`)
  return member
}

/** @param memberId  The user's membership; when it ends, so does the grant. */
export async function insertGrant(
  tx: OrgTx,
  grant: Grant,
  memberId: string,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into oauth_grant ("orgId", id, "personId", "memberId", "clientId", "clientName",
      "clientHost", scopes, "createdAt")
    values (${tx.orgId}, ${grant.id}, ${grant.personId}, ${memberId}, ${grant.clientId},
      ${grant.clientName}, ${grant.clientHost}, ${grant.scopes}, ${now.toISOString()})`)
}

/** Number of active grants, counted up to {@link maxGrants}. */
export async function countGrants(tx: OrgTx): Promise<number> {
  const rows = await tx.query(sql`
    select 1 from oauth_grant where "orgId" = ${tx.orgId} and ${inForce} limit ${maxGrants}`)
  return rows.length
}

/** An active grant. */
export async function selectGrant(tx: OrgTx, id: string): Promise<Grant | undefined> {
  const [grant] = await tx.query<Grant>(sql`
    select id, "personId", "clientId", "clientName", "clientHost", scopes from oauth_grant
    where "orgId" = ${tx.orgId} and id = ${id} and ${inForce}`)
  return grant
}

/** Active grants, newest first. @param personId  If given, only this user's grants. */
export const selectGrants = (tx: OrgTx, personId: string | undefined): Promise<GrantRow[]> =>
  tx.query(sql`
    select g.id, g."personId", p.name as "personName", p.email as "personEmail", g."clientName",
      g."clientHost", g.scopes, g."createdAt", g."lastUsedAt"
    from oauth_grant g join person p on p.id = g."personId"
    where g."orgId" = ${tx.orgId} and ${inForce}
      and ${personId === undefined ? sql`true` : sql`g."personId" = ${personId}`}
    order by g.id desc limit ${maxGrants}`)

/**
 * Ends a grant, deletes its tokens and notifies all processes.
 * @param personId  If given, ends the grant only if it belongs to this user.
 * @returns False if no such active grant exists.
 */
export async function endGrant(
  tx: OrgTx,
  id: string,
  personId: string | undefined,
  now: Date,
): Promise<boolean> {
  const ended = await tx.query(sql`
    update oauth_grant set "endedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and id = ${id} and ${inForce}
      and ${personId === undefined ? sql`true` : sql`"personId" = ${personId}`}
    returning 1`)
  if (ended.length === 0) return false
  await tx.query(sql`
    delete from oauth_token where "orgId" = ${tx.orgId} and "grantId" = ${id}`)
  await tx.publish({ kind: 'grant', id })
  return true
}

export async function updateGrantUses(tx: OrgTx, used: readonly LastUse[]): Promise<void> {
  await tx.query(sql`
    update oauth_grant set "lastUsedAt" = used.at
    from json_to_recordset(${JSON.stringify(used)}) as used (id uuid, at timestamptz)
    where "orgId" = ${tx.orgId} and oauth_grant.id = used.id
      and ("lastUsedAt" is null or "lastUsedAt" < used.at)`)
}

/**
 * Ends grants without tokens, and deletes ended grants that were never used. The history does not
 * refer to unused grants.
 * @param before  Creation time; newer grants may still be waiting for their first token.
 */
export async function deleteDeadGrants(tx: OrgTx, before: Date, now: Date): Promise<void> {
  await tx.query(sql`
    update oauth_grant g set "endedAt" = ${now.toISOString()}
    where g."orgId" = ${tx.orgId} and g."endedAt" is null
      and g."createdAt" < ${before.toISOString()}
      and not exists (
        select from oauth_token t where t."orgId" = ${tx.orgId} and t."grantId" = g.id)`)
  await tx.query(sql`
    delete from oauth_grant
    where "orgId" = ${tx.orgId} and "endedAt" < ${before.toISOString()} and "lastUsedAt" is null`)
}
