import { domainToUnicode } from 'node:url'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A domain whose users can sign in with the organization's provider once it is verified. */
export interface EmailDomain {
  readonly id: string
  readonly domain: string
  readonly token: string
  readonly verifiedAt: string | null
  /** When the DNS record was last seen; null if only the administrator vouches for the domain. */
  readonly recordSeenAt: string | null
  /** When the record was first found to be missing; null if it is present. */
  readonly lostAt: string | null
}

/** Maximum number of domains per organization. */
export const maxDomains = 50

export const selectDomains = (tx: OrgTx): Promise<EmailDomain[]> =>
  tx.query(sql`
    select id, domain, token, "verifiedAt", "recordSeenAt", "lostAt" from email_domain
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

/**
 * Marks a domain as verified, whether for the first time or after its record was missing.
 *
 * @param by  `trust` if the administrator vouches for the domain; in that case, the record is not
 *   checked.
 * @returns False if the domain was deleted in the meantime.
 */
export async function updateVerified(
  tx: OrgTx,
  id: string,
  by: 'record' | 'trust',
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const verified = await tx.query(sql`
    update email_domain set "verifiedAt" = coalesce("verifiedAt", ${at}), "lostAt" = null,
      "checkedAt" = ${at}, "recordSeenAt" = ${by === 'record' ? at : null}
    where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return verified.length > 0
}

/** Verified domains that have not been checked since a given time. */
export const selectUnchecked = (tx: OrgTx, since: Date): Promise<EmailDomain[]> =>
  tx.query(sql`
    select id, domain, token, "verifiedAt", "recordSeenAt", "lostAt" from email_domain
    where "orgId" = ${tx.orgId} and "verifiedAt" is not null
      and ("checkedAt" is null or "checkedAt" < ${since.toISOString()})
    order by id limit ${maxDomains}`)

/**
 * Stores the result of a check. A domain whose record has never been seen does not count as lost,
 * because an administrator vouches for it.
 */
export async function updateChecked(
  tx: OrgTx,
  id: string,
  hasRecord: boolean,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx.query(sql`
    update email_domain set "checkedAt" = ${at},
      "recordSeenAt" = case when ${hasRecord} then ${at}::timestamptz else "recordSeenAt" end,
      "lostAt" = case when ${hasRecord} or "recordSeenAt" is null then null
        else coalesce("lostAt", ${at}::timestamptz) end
    where "orgId" = ${tx.orgId} and id = ${id} and "verifiedAt" is not null`)
}

/** @returns False if no such domain exists. */
export async function deleteDomain(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from email_domain where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}

/**
 * True if the organization has verified all of the given domains, even if a record is currently
 * missing.
 */
export async function haveVerified(tx: OrgTx, domains: readonly string[]): Promise<boolean> {
  const rows = await selectDomains(tx)
  const names = new Set(rows.flatMap((row) => (row.verifiedAt === null ? [] : [row.domain])))
  return domains.every((domain) => names.has(domain))
}

/**
 * True if all of the given domains are verified and no record is missing, so that new users can
 * join.
 */
export async function haveHeld(tx: OrgTx, domains: readonly string[]): Promise<boolean> {
  const rows = (await selectDomains(tx)).filter(({ lostAt }) => lostAt === null)
  const names = new Set(rows.flatMap((row) => (row.verifiedAt === null ? [] : [row.domain])))
  return domains.every((domain) => names.has(domain))
}

/** Verified domains as they appear in addresses: in Punycode and as Unicode. */
export async function selectVerifiedNames(tx: OrgTx): Promise<string[]> {
  const rows = (await selectDomains(tx)).filter(({ verifiedAt }) => verifiedAt !== null)
  return rows.flatMap(({ domain }) => [...new Set([domain, domainToUnicode(domain)])])
}
