import type { Database } from '../../../platform/db/database.ts'
import { deleteLogin, deleteLogins, type Login, selectLogins } from './session-store.ts'

/** Browser sessions of a person that are in force, newest first; at most 100. */
export const listLogins = (db: Database, personId: string, now: Date): Promise<Login[]> =>
  db.inSystem((tx) => selectLogins(tx, personId, now))

/** Ends one browser session of a person, in every process at once. @returns False without one. */
export const endLogin = (db: Database, personId: string, loginId: string): Promise<boolean> =>
  db.inSystem((tx) => deleteLogin(tx, personId, loginId))

/** Signs a person out everywhere, and forgets trusted devices and links by mail. @returns How many. */
export const endLogins = (db: Database, personId: string): Promise<number> =>
  db.inSystem((tx) => deleteLogins(tx, personId))
