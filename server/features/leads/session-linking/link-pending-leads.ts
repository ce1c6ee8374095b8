import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import {
  deletePendingLinks,
  findPendingSessions,
  type PendingLink,
  type StoredSession,
  saveVisitorIdentities,
} from '../../tracking/index.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import type { HistoryRow } from '../model/lead-diff.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { lockAvailable } from '../store/lead-store.ts'
import { pickSessionFields } from './fill-from-session.ts'

/** What became of leads that waited. */
export interface LinkedLeads {
  readonly linked: number
  /** Those that somebody else is changing at this moment; they still wait. */
  readonly busy: readonly PendingLink[]
}

/** A session that has come, and when it was named. */
interface ArrivedSession {
  readonly session: StoredSession
  readonly since: string
}

/**
 * Links leads to the sessions that they wait for, as far as these are there, and fills what is
 * empty. One that has a session by now waits no longer. Safe to repeat.
 *
 * Of leads that somebody else is changing, nothing is waited for: page views of the organization are
 * held up until the transaction ends.
 *
 * @param awaited  In the order in which they were named: of several that a lead waits for the first
 *   one wins.
 * @see D-14; L-150
 */
export async function linkPendingLeads(
  tx: OrgTx,
  ctx: Ctx,
  awaited: readonly PendingLink[],
): Promise<LinkedLeads> {
  const ids = [...new Set(awaited.map(({ leadId }) => leadId))]
  // In this order: sessions are held before leads are locked, as by whoever cuts them.
  const [sessions, leads] = await Promise.all([
    findPendingSessions(tx, ctx.org, awaited),
    lockAvailable(tx, ids, []),
  ])
  const arrivedByLead = selectFirstArrived(awaited, sessions)
  const linked: LeadRow[] = []
  const history: HistoryRow[] = []
  for (const lead of leads.filter(({ sessionId }) => sessionId === null)) {
    const session = arrivedByLead.get(lead.id)?.session
    if (session === undefined) continue
    const after = linkToSession(session, lead, nextUpdatedAt(ctx, lead))
    linked.push(after)
    history.push(...diffLeads(ctx, lead, after))
  }
  const isOver = ({ id, sessionId }: LeadRow) => sessionId !== null || arrivedByLead.has(id)
  await Promise.all([
    saveChanges(tx, linked, history),
    saveVisitorIdentities(
      tx,
      linked.map((lead) => ({
        ...lead,
        createdAt: arrivedByLead.get(lead.id)?.since ?? lead.createdAt,
      })),
    ),
    deletePendingLinks(
      tx,
      leads.filter(isOver).map(({ id }) => id),
    ),
  ])
  const free = new Set(leads.map(({ id }) => id))
  return { linked: linked.length, busy: awaited.filter(({ leadId }) => !free.has(leadId)) }
}

/** Per lead the session that it named first of those that are there. */
function selectFirstArrived(
  awaited: readonly PendingLink[],
  sessions: readonly (StoredSession | undefined)[],
): ReadonlyMap<string, ArrivedSession> {
  const arrived = new Map<string, ArrivedSession>()
  awaited.forEach(({ leadId, since }, i) => {
    const session = sessions[i]
    if (session !== undefined && !arrived.has(leadId)) arrived.set(leadId, { session, since })
  })
  return arrived
}

const linkToSession = (session: StoredSession, lead: LeadRow, at: string): LeadRow => ({
  ...lead,
  // Each value has the type of its own field, which no session tells in another unit.
  ...(pickSessionFields(lead, session) as Partial<LeadRow>),
  sessionId: session.id,
  visitorId: session.visitorId,
  updatedAt: at,
})
