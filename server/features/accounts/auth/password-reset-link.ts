import { randomBytes } from 'node:crypto'
import { hourMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectUserByEmail } from '../../organizations/index.ts'
import { getAccountSettings } from '../settings.ts'
import { getAuth } from './auth-instance.ts'
import { linkTo } from './links.ts'

/** Lifetime of a link that an administrator creates, in milliseconds. */
const validMs = hourMs

/**
 * Password reset link for an administrator to pass on; valid for an hour.
 * @returns `undefined` if no user has this address.
 */
export async function createResetLink(
  db: Database,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const person = await db.inSystem((tx) => selectUserByEmail(tx, email.toLowerCase()))
  if (person === undefined) return undefined
  const { internalAdapter } = await (await getAuth(db)).$context
  const token = randomBytes(24).toString('base64url')
  await internalAdapter.createVerificationValue({
    value: person.id,
    // Must match the identifier that Better Auth uses for password resets.
    identifier: `reset-password:${token}`,
    expiresAt: new Date(now.getTime() + validMs),
  })
  return linkTo(getAccountSettings(db).publicUrl, 'reset-password', token)
}
