import type { OrgTx, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Notes that a person has proved their address; they ask for no second factor from then on. Nobody
 * adds passkeys of the person until the transaction ends.
 *
 * @returns False where it was proved before; then nothing changes.
 */
export async function updateProved(tx: Tx, personId: string): Promise<boolean> {
  const proved = await tx.query(sql`
    update person set "emailVerified" = true, "twoFactorEnabled" = false
    where id = ${personId} and not "emailVerified" returning 1`)
  return proved.length > 0
}

/** Forgets the authenticator app and the backup codes of a person. */
export async function deleteSecondFactor(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`delete from two_factor where "userId" = ${personId}`)
}

interface LockedUser {
  readonly personId: string
  readonly email: string
  readonly language: string | null
}

/**
 * Who began a browser session that is in force, and what their address is. Nobody else changes it
 * until the transaction ends.
 */
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
 * Gives a person another address, in lower case.
 *
 * @param isProved  Whether it is surely theirs.
 * @returns False when it has an account.
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
 * Deletes invitations to an address, which were accepted or are of no use any more, and puts
 * something in its place where it tells who made a key.
 */
export async function forgetAddress(tx: OrgTx, email: string, name: string): Promise<void> {
  await tx.query(sql`delete from invitation where "orgId" = ${tx.orgId} and email = ${email}`)
  await tx.query(sql`
    update api_key set "createdBy" = ${name}
    where "orgId" = ${tx.orgId} and "createdBy" = ${email}`)
}
