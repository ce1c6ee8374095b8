import type { Org } from '../../../../contract/organizations/org.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import type { StoredSession } from '../sessions/session-store.ts'
import { identityKeysOf } from './identity-store.ts'
import { momentOf } from './link-leads.ts'
import {
  type KnownVisitor,
  type Moment,
  selectKnownKeys,
  selectSessionAt,
  selectVisitorBy,
} from './session-lookup-store.ts'

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
  const moment = momentOf(now.toISOString(), org.sessionMinutes)
  return (await seekers(db)(org.id, { keys, moment })) ?? undefined
}

/** A contact whose visitor is looked for. */
interface Sought {
  readonly keys: readonly string[]
  readonly moment: Moment
}

/** Those who are looked for at the same time share one transaction; most are known to nobody. */
const seekers = perDatabase((db) =>
  createBatchQueue<Sought, KnownVisitor | null>(
    (orgId, sought) => db.readInOrg(orgId, (tx) => seekAll(tx, sought)),
    { size: 100, parallel: 2, waiting: 5_000 },
  ),
)

async function seekAll(tx: OrgTx, sought: readonly Sought[]): Promise<(KnownVisitor | null)[]> {
  const keys = new Set(sought.flatMap((one) => one.keys))
  const known = await selectKnownKeys(tx, [...keys])
  return Promise.all(
    sought.map(async (one) => {
      const isKnown = one.keys.some((key) => known.has(key))
      return isKnown ? ((await selectVisitorBy(tx, one.keys, one.moment)) ?? null) : null
    }),
  )
}
