import type { SharedReportKind } from '../../../contract/shared-report.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A link, as shown in the settings. */
interface ShareLink {
  readonly id: string
  readonly name: string
  readonly hasPassword: boolean
  readonly createdBy: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** The only report that visitors see; null if they see all reports. */
  readonly report: SharedReportKind | null
}

interface NewShareLink
  extends Pick<ShareLink, 'id' | 'name' | 'createdBy' | 'createdAt' | 'expiresAt' | 'report'> {
  readonly hash: string
  readonly passwordHash: string | null
}

/** Maximum number of links per organization, including revoked ones. */
export const maxShareLinks = 200

/** Links, newest first. */
export const selectShareLinks = (tx: OrgTx): Promise<ShareLink[]> =>
  tx.query(sql`
    select id, name, "passwordHash" is not null as "hasPassword", "createdBy", "createdAt",
      "expiresAt", "lastUsedAt", "revokedAt", report
    from share_link where "orgId" = ${tx.orgId} order by id desc limit ${maxShareLinks}`)

export async function insertShareLink(tx: OrgTx, link: NewShareLink): Promise<void> {
  await tx.query(sql`
    insert into share_link ("orgId", id, name, hash, "passwordHash", "createdBy", "createdAt",
      "expiresAt", report)
    values (${tx.orgId}, ${link.id}, ${link.name}, decode(${link.hash}, 'hex'),
      ${link.passwordHash}, ${link.createdBy}, ${link.createdAt}, ${link.expiresAt},
      ${link.report})`)
}

/** @returns False if no such link exists or it has already been revoked. */
export async function revokeShareLinkRow(tx: OrgTx, id: string, now: Date): Promise<boolean> {
  const revoked = await tx.query(sql`
    update share_link set "revokedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and id = ${id} and "revokedAt" is null returning 1`)
  return revoked.length > 0
}

/** A link that is neither revoked nor expired. */
interface ActiveShareLink {
  readonly id: string
  readonly name: string
  readonly passwordHash: string | null
  readonly report: SharedReportKind | null
}

export async function selectActiveShareLink(
  tx: OrgTx,
  hash: string,
  now: Date,
): Promise<ActiveShareLink | undefined> {
  const [link] = await tx.query<ActiveShareLink>(sql`
    select id, name, "passwordHash", report from share_link
    where "orgId" = ${tx.orgId} and hash = decode(${hash}, 'hex') and "revokedAt" is null
      and ("expiresAt" is null or "expiresAt" > ${now.toISOString()}::timestamptz)`)
  return link
}

/** Records the last use, at most once a minute. */
export async function updateShareLinkUse(tx: OrgTx, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    update share_link set "lastUsedAt" = ${at}
    where "orgId" = ${tx.orgId} and id = ${id} and ("lastUsedAt" is null
      or "lastUsedAt" < ${at}::timestamptz - interval '1 minute')`)
}
