import type { Database } from '../../../platform/db/database.ts'
import { deleteLogin, deleteLogins, type Login, selectLogins } from './session-store.ts'

/** A user's active browser sessions, newest first; at most 100. */
export const listLogins = (db: Database, personId: string, now: Date): Promise<Login[]> =>
  db.inSystem((tx) => selectLogins(tx, personId, now))

/**
 * Ends a browser session. Takes effect immediately in every process.
 * @returns False if the user has no such session.
 */
export const endLogin = (db: Database, personId: string, loginId: string): Promise<boolean> =>
  db.inSystem((tx) => deleteLogin(tx, personId, loginId))

/**
 * Signs a user out everywhere, forgets trusted devices and invalidates emailed links.
 *
 * @returns Number of sessions ended.
 */
export const endLogins = (db: Database, personId: string): Promise<number> =>
  db.inSystem((tx) => deleteLogins(tx, personId))
