import type { Database, OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** An organization's own host name. */
export interface HostName {
  readonly host: string
  readonly token: string
  readonly verifiedAt: string | null
  /** Time since which the DNS record has been missing. */
  readonly lostAt: string | null
}

export async function selectHostName(tx: OrgTx): Promise<HostName | undefined> {
  const [row] = await tx.query<HostName>(sql`
    select host, token, "verifiedAt", "lostAt" from host_name where "orgId" = ${tx.orgId}`)
  return row
}

/** Replaces the host name with an unverified one, and notifies all processes. */
export async function upsertHostName(
  tx: OrgTx,
  { host, token }: Pick<HostName, 'host' | 'token'>,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into host_name ("orgId", host, token, "createdAt")
    values (${tx.orgId}, ${host}, ${token}, ${now.toISOString()})
    on conflict ("orgId") do update set host = excluded.host, token = excluded.token,
      "createdAt" = excluded."createdAt", "verifiedAt" = null, "lostAt" = null,
      "checkedAt" = null`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/**
 * Stores that the record was found, and notifies all processes.
 * @returns False if the host name has changed in the meantime.
 */
export async function updateHostVerified(tx: OrgTx, host: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const verified = await tx.query(sql`
    update host_name set "verifiedAt" = coalesce("verifiedAt", ${at}), "lostAt" = null,
      "checkedAt" = ${at}
    where "orgId" = ${tx.orgId} and host = ${host} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return verified.length > 0
}

/** The verified host name, unless it has been checked since the given time. */
export async function selectUncheckedHost(tx: OrgTx, since: Date): Promise<HostName | undefined> {
  const [row] = await tx.query<HostName>(sql`
    select host, token, "verifiedAt", "lostAt" from host_name
    where "orgId" = ${tx.orgId} and "verifiedAt" is not null
      and ("checkedAt" is null or "checkedAt" < ${since.toISOString()})`)
  return row
}

/** Stores that the record is missing. */
export async function updateHostLost(tx: OrgTx, host: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    update host_name set "checkedAt" = ${at}, "lostAt" = coalesce("lostAt", ${at}::timestamptz)
    where "orgId" = ${tx.orgId} and host = ${host}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** @returns False if there is no host name. */
export async function deleteHostName(tx: OrgTx): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from host_name where "orgId" = ${tx.orgId} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return deleted.length > 0
}

/** An organization that has verified a host name. */
export interface HostOwner {
  readonly orgId: string
  /** True if the DNS record has been missing for too long. */
  readonly isExpired: boolean
}

/**
 * The organization that has verified a host name: the first one, if there are several.
 * @param keptSince  A host name whose record has been missing since before has expired.
 */
export const selectHostOwner = (
  db: Database,
  host: string,
  keptSince: Date,
): Promise<HostOwner | undefined> =>
  db.inSystem(async (tx) => {
    const named = tx.query(sql`select set_config('app.host', ${host}, true)`)
    const found = tx.query<HostOwner>(sql`
      select "orgId", coalesce("lostAt" <= ${keptSince.toISOString()}::timestamptz, false)
        as "isExpired"
      from host_name where host = ${host} and "verifiedAt" is not null
      order by "isExpired", "verifiedAt", "orgId" limit 1`)
    await named
    return (await found)[0]
  })
