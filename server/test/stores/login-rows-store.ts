import { randomBytes } from 'node:crypto'
import { dayMs } from '../../../contract/values/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'
import { hashSecret } from '../../platform/process/secret-token.ts'

/** Marks a user's email address as unverified. */
export async function forgetProof(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`update person set "emailVerified" = false where id = ${personId}`)
}

/** Makes all of a user's browser sessions start the given number of minutes ago. */
export async function ageLogins(tx: Tx, personId: string, minutes: number): Promise<void> {
  const began = new Date(Date.now() - minutes * 60_000)
  await tx.query(sql`
    update login set "createdAt" = ${began.toISOString()} where "userId" = ${personId}`)
}

/** Expires all of a user's browser sessions. */
export async function expireLogins(tx: Tx, personId: string): Promise<void> {
  const now = new Date().toISOString()
  await tx.query(sql`update login set "expiresAt" = ${now} where "userId" = ${personId}`)
}

/** Number of browser sessions stored for a user, including expired ones. */
export async function countLogins(tx: Tx, personId: string): Promise<number> {
  return (await tx.query(sql`select 1 from login where "userId" = ${personId}`)).length
}

/** Stores a browser session, as signing in would. @returns The session's token. */
export async function insertLogin(tx: Tx, personId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const now = new Date()
  const until = new Date(now.getTime() + dayMs)
  await tx.query(sql`
    insert into login (id, "userId", "tokenHash", "expiresAt", "createdAt", "updatedAt")
    values (${newId()}, ${personId}, ${hashSecret(token)}, ${until.toISOString()}, ${now.toISOString()},
      ${now.toISOString()})`)
  return token
}
