import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

/** Identifies the rows of `credential` that link a user to the installation's provider. */
const toProviderId = (issuer: string): string => `oidc ${issuer}`

interface Link {
  readonly issuer: string
  readonly subject: string
}

/** @returns The user whom the provider identifies by this subject. */
export async function selectLinkedUser(
  tx: Tx,
  { issuer, subject }: Link,
): Promise<{ readonly id: string; readonly email: string } | undefined> {
  const [row] = await tx.query<{ id: string; email: string }>(sql`
    select p.id, p.email from credential c join person p on p.id = c."userId"
    where c."providerId" = ${toProviderId(issuer)} and c."accountId" = ${subject}`)
  return row
}

/** @returns Number of links deleted. */
export async function deleteLinks(tx: Tx, userId: string): Promise<number> {
  const deleted = await tx.query(sql`
    delete from credential where "userId" = ${userId} and "providerId" like 'oidc %' returning 1`)
  return deleted.length
}

/**
 * Locks the user row until the transaction ends.
 * @returns False if the user is linked to another subject, or the subject is linked to another
 *   user.
 */
export async function insertLink(
  tx: Tx,
  userId: string,
  { issuer, subject }: Link,
  now: Date,
): Promise<boolean> {
  const [providerId, at] = [toProviderId(issuer), now.toISOString()]
  await tx.query(sql`select 1 from person where id = ${userId} for no key update`)
  const added = await tx.query(sql`
    insert into credential (id, "userId", "accountId", "providerId", "createdAt", "updatedAt")
    select ${newId()}::uuid, ${userId}::uuid, ${subject}, ${providerId}, ${at}::timestamptz,
      ${at}::timestamptz
    where not exists (
      select 1 from credential where "userId" = ${userId} and "providerId" = ${providerId})
    on conflict do nothing returning 1`)
  return added.length > 0
}
