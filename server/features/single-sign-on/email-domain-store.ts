import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A domain whose addresses the organization's provider can sign in once it is verified. */
export interface EmailDomain {
  readonly id: string
  readonly domain: string
  readonly token: string
  readonly verifiedAt: string | null
}

/** Maximum number of domains per organization. */
export const maxDomains = 50

export const selectDomains = (tx: OrgTx): Promise<EmailDomain[]> =>
  tx.query(sql`
    select id, domain, token, "verifiedAt" from email_domain
    where "orgId" = ${tx.orgId} order by domain limit ${maxDomains}`)

/** @returns False if the organization already has the domain. */
export async function insertDomain(
  tx: OrgTx,
  row: Pick<EmailDomain, 'id' | 'domain' | 'token'>,
  now: Date,
): Promise<boolean> {
  const added = await tx.query(sql`
    insert into email_domain ("orgId", id, domain, token, "createdAt")
    values (${tx.orgId}, ${row.id}, ${row.domain}, ${row.token}, ${now.toISOString()})
    on conflict do nothing returning 1`)
  return added.length > 0
}

/** @returns False if the domain was deleted in the meantime. */
export async function updateVerified(tx: OrgTx, id: string, now: Date): Promise<boolean> {
  const verified = await tx.query(sql`
    update email_domain set "verifiedAt" = coalesce("verifiedAt", ${now.toISOString()})
    where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return verified.length > 0
}

/** @returns False if no such domain exists. */
export async function deleteDomain(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from email_domain where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}

/** True if all domains are verified ones of the organization. */
export async function haveVerified(tx: OrgTx, domains: readonly string[]): Promise<boolean> {
  const found = await tx.query<{ domain: string }>(sql`
    select domain from email_domain
    where "orgId" = ${tx.orgId} and domain = any(${domains}::text[])
      and "verifiedAt" is not null`)
  return domains.every((domain) => found.some((row) => row.domain === domain))
}
