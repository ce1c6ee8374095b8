import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { maxInvitations } from './invitation-store.ts'

/** Seconds after which whoever is refused should try again. */
const retryS = 300

const rates = perDatabase(() => ({
  /** All that one person sends, whatever the organization: a whole company at once, no more. */
  person: openLimiter({ burst: maxInvitations, perSecond: 1 / 60 }),
  /** What one person sends to one address. */
  pair: openLimiter({ burst: 3, perSecond: 1 / retryS }),
  /** What an address gets, whoever sends it. */
  address: openLimiter({ burst: 20, perSecond: 1 / 120 }),
}))

/**
 * Counts an invitation: whoever has an organization, which may be anybody, must not send mails in
 * numbers to whom they like.
 *
 * @param by  Id of the person who invites.
 * @param email  In lower case.
 * @throws ApiError RATE_LIMITED with `Retry-After`
 * @see L-43
 */
export function takeInvitation(
  db: Database,
  { by, email }: { readonly by: string; readonly email: string },
): void {
  const { person, pair, address } = rates(db)
  if (pair.take(`${by} ${email}`) && person.take(by) && address.take(email)) return
  throw new ApiError('RATE_LIMITED', 'Those are many invitations. Wait some minutes.', {
    headers: { 'retry-after': String(retryS) },
  })
}
