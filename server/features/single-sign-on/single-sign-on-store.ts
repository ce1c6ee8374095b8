import type { Database, OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { GroupRole } from './settings.ts'

/** An organization's provider; the client secret is encrypted. */
export interface ProviderRow {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly groupsClaim: string
  readonly groupRoles: readonly GroupRole[]
}

export async function selectProvider(tx: OrgTx): Promise<ProviderRow | undefined> {
  const [row] = await tx.query<ProviderRow>(sql`
    select name, issuer, "clientId", "clientSecret", "groupsClaim", "groupRoles"
    from sign_in_provider where "orgId" = ${tx.orgId}`)
  return row
}

export async function upsertProvider(tx: OrgTx, row: ProviderRow, now: Date): Promise<void> {
  const at = now.toISOString()
  const groupRoles = JSON.stringify(row.groupRoles)
  await tx.query(sql`
    insert into sign_in_provider ("orgId", name, issuer, "clientId", "clientSecret",
      "groupsClaim", "groupRoles", "updatedAt")
    values (${tx.orgId}, ${row.name}, ${row.issuer}, ${row.clientId}, ${row.clientSecret},
      ${row.groupsClaim}, ${groupRoles}::jsonb, ${at})
    on conflict ("orgId") do update set name = excluded.name, issuer = excluded.issuer,
      "clientId" = excluded."clientId", "clientSecret" = excluded."clientSecret",
      "groupsClaim" = excluded."groupsClaim", "groupRoles" = excluded."groupRoles",
      "updatedAt" = excluded."updatedAt"`)
}

/** @returns False if the organization has no provider. */
export async function deleteProvider(tx: OrgTx): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from sign_in_provider where "orgId" = ${tx.orgId} returning 1`)
  return deleted.length > 0
}

export async function selectRequired(tx: OrgTx): Promise<boolean> {
  const [row] = await tx.query<{ isRequired: boolean }>(sql`
    select "requiresSingleSignOn" as "isRequired" from org where id = ${tx.orgId}`)
  return row?.isRequired ?? false
}

/** Notifies all processes. */
export async function updateRequired(tx: OrgTx, isRequired: boolean): Promise<void> {
  await tx.query(sql`
    update org set "requiresSingleSignOn" = ${isRequired} where id = ${tx.orgId}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** @returns ID of the user whom the provider identifies by this subject. */
export async function selectIdentity(tx: OrgTx, subject: string): Promise<string | undefined> {
  const [row] = await tx.query<{ userId: string }>(sql`
    select "userId" from sign_in_identity
    where "orgId" = ${tx.orgId} and subject = ${subject}`)
  return row?.userId
}

/** @returns False if the provider identifies the user by another subject. */
export async function insertIdentity(
  tx: OrgTx,
  { subject, userId }: { readonly subject: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  const added = await tx.query(sql`
    insert into sign_in_identity ("orgId", subject, "userId", "createdAt")
    values (${tx.orgId}, ${subject}, ${userId}, ${now.toISOString()})
    on conflict do nothing returning 1`)
  return added.length > 0
}

/**
 * Deletes all identities, because a new provider identifies the same users by different subjects.
 */
export async function deleteIdentities(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from sign_in_identity where "orgId" = ${tx.orgId}`)
}

/**
 * The user's address, and whether it is verified. Locks the user row until the transaction ends.
 */
export async function lockUser(
  tx: OrgTx,
  userId: string,
): Promise<{ readonly email: string; readonly emailVerified: boolean } | undefined> {
  const [row] = await tx.query<{ email: string; emailVerified: boolean }>(sql`
    select email, "emailVerified" from person where id = ${userId} for no key update`)
  return row
}

/** Maximum number of providers that are offered for one address. */
const maxOffered = 10

/** Organizations that have verified a domain. */
export const selectOrgsByDomain = (db: Database, domain: string): Promise<string[]> =>
  db.inSystem(async (tx) => {
    const named = tx.set('app.domain', domain)
    const found = tx.query<{ orgId: string }>(sql`
      select "orgId" from email_domain
      where domain = ${domain} and "verifiedAt" is not null
      order by "verifiedAt", "orgId" limit ${maxOffered}`)
    await named
    return (await found).map(({ orgId }) => orgId)
  })
