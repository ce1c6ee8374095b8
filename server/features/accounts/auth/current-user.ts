import type { Role } from '../../../../contract/organizations/roles.ts'
import { openCache, perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectMemberships } from '../members/membership-store.ts'
import { settingsOf } from '../settings.ts'
import { loginTokenOf } from './session-cookie.ts'
import { selectLogin } from './session-store.ts'

/** Who a browser session belongs to. */
export interface SignedIn {
  readonly personId: string
  readonly name: string
  readonly email: string
  /** Id of the browser session; not a secret. */
  readonly loginId: string
  /** When the browser session began; renewals do not change it. */
  readonly signedInAt: string
}

/** An organization that a person belongs to, and what they may do there. */
export interface Membership {
  readonly orgId: string
  readonly orgName: string
  readonly role: Role
}

/**
 * Whoever the cookies of a request prove to be signed in; `undefined` for anybody else. Asks the
 * database each time, so that a session that was ended is refused at once by every process.
 *
 * @see L-41
 */
export async function signedIn(
  db: Database,
  headers: { readonly cookie?: string | undefined },
): Promise<SignedIn | undefined> {
  const token = loginTokenOf(headers.cookie, settingsOf(db).publicUrl)
  return token === undefined ? undefined : selectLogin(db, token, new Date())
}

const memberships = perDatabase((db) => {
  const cache = openCache<readonly Membership[]>(db)
  db.notices.subscribe((notice) => {
    // The name of an organization stands in the lists of all its members.
    if (notice === undefined || notice.kind === 'org') cache.clear()
    else if (notice.kind === 'person') cache.drop(notice.id)
  })
  return cache
})

/** The person's organizations with their role in each, by name; as of at most a second ago. */
export const membershipsOf = (db: Database, personId: string): Promise<readonly Membership[]> =>
  memberships(db).get(personId, () => selectMemberships(db, personId))
