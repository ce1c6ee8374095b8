import type { Database, OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** An organization's own host name. */
export interface HostName {
  readonly host: string
  readonly token: string
  readonly verifiedAt: string | null
  /** Time when the DNS record was first found to be missing. */
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
  await insertRetired(tx, now)
  await tx.query(sql`
    insert into host_name ("orgId", host, token, "createdAt")
    values (${tx.orgId}, ${host}, ${token}, ${now.toISOString()})
    on conflict ("orgId") do update set host = excluded.host, token = excluded.token,
      "createdAt" = excluded."createdAt", "verifiedAt" = null, "lostAt" = null,
      "checkedAt" = null`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/**
 * Records that the DNS record was found, and notifies all processes.
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

/** Records that the DNS record is missing. */
export async function updateHostLost(tx: OrgTx, host: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    update host_name set "checkedAt" = ${at}, "lostAt" = coalesce("lostAt", ${at}::timestamptz)
    where "orgId" = ${tx.orgId} and host = ${host}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** @returns False if there is no host name. */
export async function deleteHostName(tx: OrgTx, now: Date): Promise<boolean> {
  await insertRetired(tx, now)
  const deleted = await tx.query(sql`
    delete from host_name where "orgId" = ${tx.orgId} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return deleted.length > 0
}

/** Number of host names that the organization has retired since the given time. */
export async function countRetired(tx: OrgTx, since: Date): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*)::int as n from retired_host_name
    where "retiredBy" = ${tx.orgId} and "retiredAt" > ${since.toISOString()}`)
  return row?.n ?? 0
}

/** Maximum number of host names in memory; an organization has at most one. */
const maxClaims = 100_000

/** Maximum number of removed host names; when it is exceeded, the oldest are deleted. */
const maxRetired = 10_000

/** An organization that has verified a host name. */
export interface Claim extends Pick<HostName, 'host' | 'lostAt'> {
  readonly orgId: string
}

/** The verified host names of all organizations, in order of verification. */
export const selectClaims = (db: Database): Promise<Claim[]> =>
  db.inSystem(async (tx) => {
    const named = tx.set('app.hosts', 'on')
    const found = tx.query<Claim>(sql`
      select "orgId", host, "lostAt" from host_name where "verifiedAt" is not null
      order by "verifiedAt", "orgId" limit ${maxClaims}`)
    await named
    return found
  })

/** Removed host names, newest first. */
export const selectRetired = (db: Database): Promise<string[]> =>
  db.inSystem(async (tx) => {
    const rows = await tx.query<{ host: string }>(sql`
      select host from retired_host_name order by "retiredAt" desc limit ${maxRetired}`)
    return rows.map(({ host }) => host)
  })

/**
 * Adds a verified host name to the list of removed host names, because browsers that open it still
 * reach this server until its DNS records change.
 */
async function insertRetired(tx: OrgTx, now: Date): Promise<void> {
  await tx.query(sql`
    insert into retired_host_name (host, "retiredAt", "retiredBy")
    select host, ${now.toISOString()}::timestamptz, "orgId" from host_name
    where "orgId" = ${tx.orgId} and "verifiedAt" is not null
    on conflict (host) do update set "retiredAt" = excluded."retiredAt",
      "retiredBy" = excluded."retiredBy"`)
  await tx.query(sql`
    delete from retired_host_name where "retiredAt" < (
      select "retiredAt" from retired_host_name
      order by "retiredAt" desc offset ${maxRetired - 1} limit 1)`)
}
