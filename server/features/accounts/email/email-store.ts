import type { OrgTx, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Marks the address as verified and turns off two-factor authentication. Locks the user row, so
 * that no passkeys are added until the transaction ends.
 *
 * @returns False if the address was already verified; in that case, nothing changes.
 */
export async function updateProved(tx: Tx, personId: string): Promise<boolean> {
  const proved = await tx.query(sql`
    update person set "emailVerified" = true, "twoFactorEnabled" = false
    where id = ${personId} and not "emailVerified" returning 1`)
  return proved.length > 0
}

/** Deletes the authenticator app's secret and the backup codes. */
export async function deleteSecondFactor(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`delete from two_factor where "userId" = ${personId}`)
}

/** Deletes the password; the user can set a new one through an emailed link. */
export async function deletePassword(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`
    delete from credential where "userId" = ${personId} and "providerId" = 'credential'`)
}

interface LockedUser {
  readonly personId: string
  readonly email: string
  readonly language: string | null
}

/** The user of an active browser session. Locks the user row until the transaction ends. */
export async function lockByLogin(
  tx: Tx,
  loginId: string,
  now: Date,
): Promise<LockedUser | undefined> {
  const [row] = await tx.query<LockedUser>(sql`
    select p.id as "personId", p.email, p.language from login l join person p on p.id = l."userId"
    where l.id = ${loginId} and l."expiresAt" > ${now.toISOString()}
    for update of p`)
  return row
}

/**
 * @param email  In lowercase.
 * @param isProved  Whether the user has proved that they own the address.
 * @returns False if another account has the address.
 */
export async function updateEmail(
  tx: Tx,
  personId: string,
  { email, isProved }: { readonly email: string; readonly isProved: boolean },
  now: Date,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update person set email = ${email}, "emailVerified" = ${isProved},
      "updatedAt" = ${now.toISOString()}
    where id = ${personId} and not exists (select 1 from person where email = ${email})
    returning 1`)
  return changed.length > 0
}

/**
 * Deletes invitations to an address, because each one has either been accepted or become useless.
 * Also replaces the address with `name` where it is recorded as the creator of API keys.
 */
export async function forgetAddress(tx: OrgTx, email: string, name: string): Promise<void> {
  await tx.query(sql`delete from invitation where "orgId" = ${tx.orgId} and email = ${email}`)
  await tx.query(sql`
    update api_key set "createdBy" = ${name}
    where "orgId" = ${tx.orgId} and "createdBy" = ${email}`)
}
