import type { Org } from '../../../../contract/organizations/org.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import type { StoredSession } from '../sessions/session-store.ts'
import {
  holdSessions,
  type IdentifiedVisitor,
  type Moment,
  saveIdentities,
  selectKnownKeys,
  selectLastNonDirect,
  selectSessionAt,
  selectSessionIds,
  selectVisitorBy,
  toIdentityKeys,
} from './identity-store.ts'
import type { PendingLink } from './pending-link-store.ts'

/** Converts a lead's time to a {@link Moment}. */
function toMoment(at: string, sessionMinutes: number) {
  return { at, since: new Date(Date.parse(at) - sessionMinutes * 60_000).toISOString() }
}

/**
 * The session for a lead that was sent with a session ID, which is either the ID of a stored
 * session or one that the browser assigned. If a newer session from the same visitor was active
 * when the lead was created, that session is returned instead.
 *
 * @param id  Must be a lowercase UUID; anything else causes a database error.
 * @see D-14
 */
export async function findSession(
  db: Database,
  org: Org,
  id: string,
  now: Date,
): Promise<StoredSession | undefined> {
  const moment = toMoment(now.toISOString(), org.sessionMinutes)
  return (await sessionLookups(db)(org.id, { id, moment })) ?? undefined
}

const lookupLimits = { size: 200, parallel: 2, waiting: 5_000 } as const

interface SessionLookup {
  readonly id: string
  readonly moment: Moment
}

/** Batches concurrent lookups into one transaction. */
const sessionLookups = perDatabase((db) =>
  createBatchQueue<SessionLookup, StoredSession | null>(
    (orgId, lookups) =>
      db.readInOrg(orgId, (tx) =>
        Promise.all(
          lookups.map(async ({ id, moment }) => (await selectSessionAt(tx, id, moment)) ?? null),
        ),
      ),
    lookupLimits,
  ),
)

/** Settings that determine which session a lead's ad is taken from. */
type AdSettings = Pick<Org, 'fillsLastAd' | 'conversionWindowDays'>

/**
 * The session that a lead's ad is taken from: for a direct session, the visitor's last session with
 * a source within the attribution window before `at`. Runs a query only for direct sessions.
 *
 * @see D-51
 */
export async function selectAdSession(
  tx: OrgTx,
  org: AdSettings,
  session: StoredSession,
  at: string,
): Promise<StoredSession> {
  if (!takesLastAd(org, session)) return session
  const from = new Date(Date.parse(at) - org.conversionWindowDays * dayMs).toISOString()
  return (await selectLastNonDirect(tx, session, from)) ?? session
}

/** Like {@link selectAdSession}, but opens a transaction if a query is needed. */
export const findAdSession = async (
  db: Database,
  org: Org,
  session: StoredSession,
  now: Date,
): Promise<StoredSession> =>
  takesLastAd(org, session)
    ? db.readInOrg(org.id, (tx) => selectAdSession(tx, org, session, now.toISOString()))
    : session

const takesLastAd = ({ fillsLastAd }: AdSettings, { channel }: StoredSession): boolean =>
  fillsLastAd && channel === 'direct'

/** The visitor who was last seen with this email or phone number, and their current session. */
export async function findVisitorByContact(
  db: Database,
  org: Org,
  contact: ContactKeys,
  now: Date,
): Promise<IdentifiedVisitor | undefined> {
  const keys = toIdentityKeys(contact)
  if (keys.length === 0) return undefined
  const { sessionMinutes } = org
  return (await contactLookups(db)(org.id, { keys, now, sessionMinutes })) ?? undefined
}

interface ContactLookup extends Pick<Org, 'sessionMinutes'> {
  readonly keys: readonly string[]
  readonly now: Date
}

/** Batches concurrent lookups into one transaction. Most contacts are unknown. */
const contactLookups = perDatabase((db) =>
  createBatchQueue<ContactLookup, IdentifiedVisitor | null>(
    (orgId, lookups) => db.readInOrg(orgId, (tx) => lookUpVisitors(tx, lookups)),
    lookupLimits,
  ),
)

async function lookUpVisitors(
  tx: OrgTx,
  lookups: readonly ContactLookup[],
): Promise<(IdentifiedVisitor | null)[]> {
  const allKeys = new Set(lookups.flatMap((lookup) => lookup.keys))
  const knownKeys = await selectKnownKeys(tx, [...allKeys])
  if (knownKeys.size === 0) return lookups.map(() => null)
  return Promise.all(
    lookups.map(async ({ keys, now, sessionMinutes }) => {
      if (!keys.some((key) => knownKeys.has(key))) return null
      const moment = toMoment(now.toISOString(), sessionMinutes)
      return (await selectVisitorBy(tx, keys, moment)) ?? null
    }),
  )
}

/** Columns that link a lead to a visitor and session. */
export interface LinkedLead extends ContactKeys {
  readonly createdAt: string
  readonly visitorId: string | null
  readonly sessionId: string | null
}

/**
 * Updates the session IDs of leads that are about to be stored, and locks sessions (shared) until
 * the transaction ends, so that a later rebuild sees these leads. Runs no query if no lead has a
 * session.
 */
export async function linkLeads<L extends LinkedLead>(
  tx: OrgTx,
  leads: readonly L[],
  sessionMinutes: number,
): Promise<readonly L[]> {
  const linked = leads.flatMap(({ visitorId, sessionId, createdAt }) =>
    visitorId === null || sessionId === null
      ? []
      : { visitorId, sessionId, ...toMoment(createdAt, sessionMinutes) },
  )
  if (linked.length === 0) return leads
  const [, sessionIds] = await Promise.all([holdSessions(tx), selectSessionIds(tx, linked)])
  const next = sessionIds.values()
  return leads.map((lead) => {
    if (lead.visitorId === null || lead.sessionId === null) return lead
    const sessionId = next.next().value ?? null
    return sessionId === lead.sessionId ? lead : { ...lead, sessionId }
  })
}

/**
 * Stores links between the leads' contact data and their visitors. Runs no query if no lead has a
 * session.
 */
export const saveVisitorIdentities = (tx: OrgTx, leads: readonly LinkedLead[]): Promise<void> =>
  saveIdentities(
    tx,
    leads.flatMap((lead) => {
      const { visitorId, sessionId, createdAt: seenAt } = lead
      if (visitorId === null || sessionId === null) return []
      return toIdentityKeys(lead).map((key) => ({ key, visitorId, seenAt }))
    }),
  )

/**
 * For each link, in order, the session that the lead is waiting for, as of the time when the lead
 * was sent. Locks sessions (shared) until the transaction ends, so that a later rebuild sees these
 * leads.
 *
 * @see D-14; L-24
 */
export async function findPendingSessions(
  tx: OrgTx,
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
  links: readonly PendingLink[],
): Promise<(StoredSession | undefined)[]> {
  const [, sessions] = await Promise.all([
    holdSessions(tx),
    Promise.all(
      links.map(({ sessionId, since }) =>
        selectSessionAt(tx, sessionId, toMoment(since, sessionMinutes)),
      ),
    ),
  ])
  return sessions
}

const maxQueued = 5_000

const queues = perDatabase(() => new Map<string, Set<string>>())

/**
 * Queues sessions to be linked to waiting leads. Call this after committing the sessions' page
 * views, or after committing leads that wait for the sessions. If the queue is full, the job that
 * checks all pending links handles the rest.
 *
 * @param sessionIds  The browsers' session IDs.
 */
export function queueSessions(db: Database, orgId: string, sessionIds: Iterable<string>): void {
  const queue = queues(db).get(orgId) ?? new Set()
  for (const id of sessionIds) if (queue.size < maxQueued) queue.add(id)
  if (queue.size > 0) queues(db).set(orgId, queue)
}

export const orgsWithQueuedSessions = (db: Database): string[] => [...queues(db).keys()]

/** Empties an organization's queue and returns its contents. */
export function drainSessions(db: Database, orgId: string): string[] {
  const ids = queues(db).get(orgId) ?? []
  queues(db).delete(orgId)
  return [...ids]
}
