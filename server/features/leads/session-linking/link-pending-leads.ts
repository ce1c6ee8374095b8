import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import {
  deletePendingLinks,
  findPendingSessions,
  type PendingLink,
  type StoredSession,
  saveVisitorIdentities,
  selectAdSession,
} from '../../tracking/index.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import type { HistoryRow } from '../model/lead-diff.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { lockAvailable } from '../store/lead-store.ts'
import { pickSessionFields } from './fill-from-session.ts'

export interface LinkedLeads {
  readonly linked: number
  /** Pending links for leads that another transaction is changing; these leads continue to wait. */
  readonly busy: readonly PendingLink[]
}

/** A stored session, and the time at which the lead with the session's ID was sent. */
interface ArrivedSession {
  readonly session: StoredSession
  readonly since: string
}

/**
 * Links leads to stored sessions and fills the leads' empty fields. Leads that have since received
 * a session stop waiting. Safe to rerun. Leads that another transaction is changing are skipped,
 * because the organization's page views wait for this transaction.
 *
 * @param awaited  Pending links, oldest first: if a lead is waiting for several sessions, the first
 *   session that is stored wins.
 * @see D-14; L-150
 */
export async function linkPendingLeads(
  tx: OrgTx,
  ctx: Ctx,
  awaited: readonly PendingLink[],
): Promise<LinkedLeads> {
  const ids = [...new Set(awaited.map(({ leadId }) => leadId))]
  // Lock sessions before leads, in the same order as the code that builds sessions.
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
    const adSession = await selectAdSession(tx, ctx.org, session, lead.createdAt)
    const after = linkToSession(session, adSession, lead, nextUpdatedAt(ctx, lead))
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

const linkToSession = (
  session: StoredSession,
  adSession: StoredSession,
  lead: LeadRow,
  at: string,
): LeadRow => ({
  ...lead,
  // Each value has the type of the field that it is assigned to; sessions use the same units.
  ...(pickSessionFields(lead, session, adSession) as Partial<LeadRow>),
  sessionId: session.id,
  visitorId: session.visitorId,
  updatedAt: at,
})
