import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The directory's token, as shown in the organization's settings. */
export interface ScimTokenRow {
  readonly createdBy: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export async function selectToken(tx: OrgTx): Promise<ScimTokenRow | undefined> {
  const [row] = await tx.query<ScimTokenRow>(sql`
    select "createdBy", "createdAt", "lastUsedAt" from scim_token where "orgId" = ${tx.orgId}`)
  return row
}

export async function selectTokenExists(tx: OrgTx, hash: string): Promise<boolean> {
  const found = await tx.query(sql`
    select 1 from scim_token where "orgId" = ${tx.orgId} and hash = decode(${hash}, 'hex')`)
  return found.length > 0
}

/** Replaces the token; the earlier token stops working. */
export async function upsertToken(
  tx: OrgTx,
  { hash, createdBy }: { readonly hash: string; readonly createdBy: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into scim_token ("orgId", hash, "createdBy", "createdAt")
    values (${tx.orgId}, decode(${hash}, 'hex'), ${createdBy}, ${now.toISOString()})
    on conflict ("orgId") do update set hash = excluded.hash, "createdBy" = excluded."createdBy",
      "createdAt" = excluded."createdAt", "lastUsedAt" = null`)
}

/** @returns False if there is no token. */
export async function deleteToken(tx: OrgTx): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from scim_token where "orgId" = ${tx.orgId} returning 1`)
  return deleted.length > 0
}

/** Records the last use, at most once a minute. */
export async function updateTokenUse(tx: OrgTx, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    update scim_token set "lastUsedAt" = ${at}
    where "orgId" = ${tx.orgId} and ("lastUsedAt" is null
      or "lastUsedAt" < ${at}::timestamptz - interval '1 minute')`)
}
