import type { Org } from '../../../../contract/organizations/org.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import type { StoredSession } from '../sessions/session-store.ts'
import { toIdentityKeys } from './identity-store.ts'
import { toMoment } from './link-leads.ts'
import {
  type IdentifiedVisitor,
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
export const findSession = (
  db: Database,
  org: Org,
  id: string,
  now: Date,
): Promise<StoredSession | undefined> =>
  db.readInOrg(org.id, (tx) =>
    selectSessionAt(tx, id, toMoment(now.toISOString(), org.sessionMinutes)),
  )

/** The visitor who was last seen with an email address or phone number, and the session it is in. */
export async function findVisitorByContact(
  db: Database,
  org: Org,
  contact: ContactKeys,
  now: Date,
): Promise<IdentifiedVisitor | undefined> {
  const keys = toIdentityKeys(contact)
  if (keys.length === 0) return undefined
  const moment = toMoment(now.toISOString(), org.sessionMinutes)
  return (await contactLookups(db)(org.id, { keys, moment })) ?? undefined
}

/** A contact whose visitor is looked for. */
interface ContactLookup {
  readonly keys: readonly string[]
  readonly moment: Moment
}

/** Those who are looked for at the same time share one transaction; most are known to nobody. */
const contactLookups = perDatabase((db) =>
  createBatchQueue<ContactLookup, IdentifiedVisitor | null>(
    (orgId, lookups) => db.readInOrg(orgId, (tx) => lookUpVisitors(tx, lookups)),
    { size: 100, parallel: 2, waiting: 5_000 },
  ),
)

async function lookUpVisitors(
  tx: OrgTx,
  lookups: readonly ContactLookup[],
): Promise<(IdentifiedVisitor | null)[]> {
  const keys = new Set(lookups.flatMap((lookup) => lookup.keys))
  const knownKeys = await selectKnownKeys(tx, [...keys])
  return Promise.all(
    lookups.map(async (lookup) => {
      const isKnown = lookup.keys.some((key) => knownKeys.has(key))
      return isKnown ? ((await selectVisitorBy(tx, lookup.keys, lookup.moment)) ?? null) : null
    }),
  )
}
