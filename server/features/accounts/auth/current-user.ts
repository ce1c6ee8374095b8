import { isLanguage } from '../../../../contract/languages.ts'
import { createCache, perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type LanguageHeaders, resolveLanguage } from '../../../platform/http/request-language.ts'
import { type Membership, selectMemberships } from '../members/membership-store.ts'
import { getAccountSettings } from '../settings.ts'
import { readLoginToken } from './session-cookie.ts'
import { type SignedIn, selectLogin } from './session-store.ts'

/**
 * User identified by the request's session cookie. Queries the database every time, so that all
 * processes reject a revoked session immediately.
 * @see L-41
 */
export async function loadSignedInUser(
  db: Database,
  headers: LanguageHeaders,
): Promise<SignedIn | undefined> {
  const token = readLoginToken(headers.cookie, getAccountSettings(db).publicUrl)
  const login = token === undefined ? undefined : await selectLogin(db, token, new Date())
  if (login === undefined) return undefined
  const chosenLanguage = isLanguage(login.chosenLanguage) ? login.chosenLanguage : null
  return { ...login, chosenLanguage, language: resolveLanguage(chosenLanguage, headers) }
}

const memberships = perDatabase((db) => {
  const cache = createCache<readonly Membership[]>(db)
  db.notifications.subscribe((notice) => {
    // Clear everything, because an organization's name appears in all of its members' membership
    // lists.
    if (notice === undefined || notice.kind === 'org') cache.clear()
    else if (notice.kind === 'person') cache.invalidate(notice.id)
  })
  return cache
})

/**
 * The user's organizations and roles, sorted by organization name; at most one second out of date.
 */
export const getMemberships = (db: Database, personId: string): Promise<readonly Membership[]> =>
  memberships(db).get(personId, () => selectMemberships(db, personId))
