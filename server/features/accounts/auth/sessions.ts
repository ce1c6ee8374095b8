import type { Database } from '../../../platform/db/database.ts'
import type { SessionScope } from './session-memberships.ts'
import { deleteLogin, deleteLogins, type Login, selectLogins } from './session-store.ts'

/**
 * A user's active browser sessions, newest first; at most 100. A session that is limited to one
 * organization lists only those with the same limit.
 */
export const listLogins = (db: Database, session: SessionScope, now: Date): Promise<Login[]> =>
  db.inSystem((tx) => selectLogins(tx, session, now))

/**
 * Ends a browser session. Takes effect immediately in every process.
 * @returns False if the user has no such session.
 */
export const endLogin = (db: Database, session: SessionScope, loginId: string): Promise<boolean> =>
  db.inSystem((tx) => deleteLogin(tx, session, loginId))

/**
 * Signs a user out everywhere, forgets trusted devices and invalidates emailed links.
 *
 * @returns Number of sessions ended.
 */
export const endLogins = (db: Database, personId: string): Promise<number> =>
  db.inSystem((tx) => deleteLogins(tx, personId))
