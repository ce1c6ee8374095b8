import type { Org } from '../../../contract/org.ts'
import type { Database } from '../../platform/database.ts'
import { type ContactKeys, identityKeysOf } from './identity-store.ts'
import { momentOf } from './place-leads.ts'
import type { StoredSession } from './session-store.ts'
import { type KnownVisitor, selectSessionAt, selectVisitorBy } from './visit-lookup-store.ts'

/**
 * The session that a lead comes from which names one: by the id of a session, or by the id that
 * the browser knows. Of a visitor who is in a newer one by now it is that.
 *
 * @param id  A UUID in lower case; anything else is an error of the database.
 * @see D-14
 */
export const visitOfSession = (
  db: Database,
  org: Org,
  id: string,
  now: Date,
): Promise<StoredSession | undefined> =>
  db.readInOrg(org.id, (tx) =>
    selectSessionAt(tx, id, momentOf(now.toISOString(), org.sessionMinutes)),
  )

/** The visitor who was last seen with an email address or phone number, and the session it is in. */
export async function visitOfContact(
  db: Database,
  org: Org,
  contact: ContactKeys,
  now: Date,
): Promise<KnownVisitor | undefined> {
  const keys = identityKeysOf(contact)
  if (keys.length === 0) return undefined
  return db.readInOrg(org.id, (tx) =>
    selectVisitorBy(tx, keys, momentOf(now.toISOString(), org.sessionMinutes)),
  )
}
