import { createCache, perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Membership, selectMemberships } from '../members/membership-store.ts'
import { getAccountSettings } from '../settings.ts'
import { readLoginToken } from './session-cookie.ts'
import { type SignedIn, selectLogin } from './session-store.ts'

/**
 * Whoever the cookies of a request prove to be signed in; `undefined` for anybody else. Asks the
 * database each time, so that a session that was ended is refused at once by every process.
 *
 * @see L-41
 */
export async function loadSignedInUser(
  db: Database,
  headers: { readonly cookie?: string | undefined },
): Promise<SignedIn | undefined> {
  const token = readLoginToken(headers.cookie, getAccountSettings(db).publicUrl)
  return token === undefined ? undefined : selectLogin(db, token, new Date())
}

const memberships = perDatabase((db) => {
  const cache = createCache<readonly Membership[]>(db)
  db.notifications.subscribe((notice) => {
    // The name of an organization stands in the lists of all its members.
    if (notice === undefined || notice.kind === 'org') cache.clear()
    else if (notice.kind === 'person') cache.invalidate(notice.id)
  })
  return cache
})

/** The person's organizations with their role in each, by name; as of at most a second ago. */
export const getMemberships = (db: Database, personId: string): Promise<readonly Membership[]> =>
  memberships(db).get(personId, () => selectMemberships(db, personId))
