import type { OrgTx } from '../../../platform/db/database.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import { holdSessions } from '../sessions/visitor-store.ts'
import { saveIdentities, toIdentityKeys } from './identity-store.ts'
import { selectSessionIds } from './session-lookup-store.ts'

/** What links a lead to visits. */
export interface LinkedLead extends ContactKeys {
  readonly createdAt: string
  readonly visitorId: string | null
  readonly sessionId: string | null
}

/** The moment of a lead, and since when a visitor must have been seen to be there still. */
export function toMoment(at: string, sessionMinutes: number) {
  return { at, since: new Date(Date.parse(at) - sessionMinutes * 60_000).toISOString() }
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
