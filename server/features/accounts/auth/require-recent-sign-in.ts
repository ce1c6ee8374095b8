import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { verifyPassword } from '../../organizations/index.ts'
import { selectPasswordHash } from '../passkeys/passkey-store.ts'
import { getAccountSettings } from '../settings.ts'
import type { SignedIn } from './session-store.ts'

/** Time after sign-in, in milliseconds, during which the password is not required again. */
const freshMs = 10 * 60_000

/**
 * Requires the password again once 10 minutes have passed since sign-in, so that an unattended or
 * stolen session cannot be turned into permanent access.
 *
 * @throws ApiError FORBIDDEN with the reason `SESSION_NOT_FRESH`; VALIDATION_ERROR with
 *   `INVALID_PASSWORD`.
 * @see L-44
 */
export async function requireRecentSignIn(
  db: Database,
  { personId, signedInAt }: SignedIn,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(signedInAt) < freshMs) return
  if (password === undefined) {
    throw new ApiError('FORBIDDEN', 'This requires a recent sign-in. Send your password as well.', {
      details: { reason: 'SESSION_NOT_FRESH' },
    })
  }
  const hash = await db.inSystem((tx) => selectPasswordHash(tx, personId))
  const { passwordCost } = getAccountSettings(db)
  if (hash !== undefined && (await verifyPassword(hash, password, passwordCost))) return
  throw new ApiError('VALIDATION_ERROR', 'Wrong password.', {
    details: { reason: 'INVALID_PASSWORD' },
  })
}
