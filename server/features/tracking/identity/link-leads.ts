import type { Org } from '../../../../contract/organizations/org.ts'
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
  selectSessionAt,
  selectSessionIds,
  selectVisitorBy,
  toIdentityKeys,
} from './identity-store.ts'
import type { PendingLink } from './pending-link-store.ts'

/** The moment of a lead, and since when a visitor must have been seen to be there still. */
function toMoment(at: string, sessionMinutes: number) {
  return { at, since: new Date(Date.parse(at) - sessionMinutes * 60_000).toISOString() }
}

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

/** What links a lead to visits. */
export interface LinkedLead extends ContactKeys {
  readonly createdAt: string
  readonly visitorId: string | null
  readonly sessionId: string | null
}

/**
 * Leads that are about to be stored, each linked to the session that holds its moment by now.
 * Until the transaction ends no session is cut, so that whoever cuts one later sees these leads.
 * Without any lead that has a session nothing is sent.
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

/** Remembers as whom visitors became leads. Without any lead that has a session nothing is sent. */
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
 * The sessions that leads wait for, in order, as they would have been found when they were named.
 * Until the transaction ends no session is cut, so that whoever cuts one later sees these leads.
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

/** Most session ids that are queued for an organization. */
const maxQueued = 5_000

const queues = perDatabase(() => new Map<string, Set<string>>())

/**
 * Queues sessions, after the commit, whose page views this process stored or that leads wait for. What
 * exceeds the queue is left to the job that checks all pending links.
 *
 * @param sessionIds  As browsers know them.
 */
export function queueSessions(db: Database, orgId: string, sessionIds: Iterable<string>): void {
  const queue = queues(db).get(orgId) ?? new Set()
  for (const id of sessionIds) if (queue.size < maxQueued) queue.add(id)
  if (queue.size > 0) queues(db).set(orgId, queue)
}

/** Organizations with queued sessions. */
export const orgsWithQueuedSessions = (db: Database): string[] => [...queues(db).keys()]

/** Takes the queued sessions of an organization out of the queue. */
export function drainSessions(db: Database, orgId: string): string[] {
  const ids = queues(db).get(orgId) ?? []
  queues(db).delete(orgId)
  return [...ids]
}
