import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { maxInvitations } from './invitation-store.ts'

/** `Retry-After` value for rejected invitations, in seconds. */
const retryS = 300

const rates = perDatabase(() => ({
  /**
   * Per inviting user, across all organizations. The burst is large enough to invite a whole
   * company.
   */
  person: openLimiter({ burst: maxInvitations, perSecond: 1 / 60 }),
  /** Per inviting user and address. */
  pair: openLimiter({ burst: 3, perSecond: 1 / retryS }),
  /** Per address, across all inviting users. */
  address: openLimiter({ burst: 20, perSecond: 1 / 120 }),
}))

/**
 * Counts an invitation against the rate limits. Without them, anyone could create an organization
 * and use it to send bulk email.
 *
 * @param by  ID of the inviting user.
 * @param email  In lowercase.
 * @throws ApiError RATE_LIMITED with `Retry-After`
 * @see L-43
 */
export function takeInvitation(
  db: Database,
  { by, email, isRepeated }: Readonly<{ by: string; email: string; isRepeated: boolean }>,
): void {
  const { person, pair } = rates(db)
  if ((isRepeated || pair.take(`${by} ${email}`)) && person.take(by)) return
  throw new ApiError('RATE_LIMITED', 'Too many invitations. Try again in a few minutes.', {
    headers: { 'retry-after': String(retryS) },
  })
}

/**
 * Counts an email against its address's limit. Returns `false` instead of throwing an error,
 * because an error would reveal that other organizations have invited the address.
 *
 * @param email  In lowercase.
 */
export const takeMail = (db: Database, email: string): boolean => rates(db).address.take(email)
