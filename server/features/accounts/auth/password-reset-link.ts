import { randomBytes } from 'node:crypto'
import { hourMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectUserByEmail } from '../../organizations/index.ts'
import { getAccountSettings } from '../settings.ts'
import { getAuth } from './auth-instance.ts'
import { linkTo } from './links.ts'

/** How long a link that an administrator makes can be used, in milliseconds. */
const validMs = hourMs

/**
 * A link by which a person chooses a new password within an hour, for an administrator to pass on.
 *
 * @returns `undefined` when nobody has the address.
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
    // As the library itself names what resets a password.
    identifier: `reset-password:${token}`,
    expiresAt: new Date(now.getTime() + validMs),
  })
  return linkTo(getAccountSettings(db).publicUrl, 'reset-password', token)
}
