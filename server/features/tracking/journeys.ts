import type { Session } from '../../../contract/session.ts'
import type { OrgTx } from '../../platform/database.ts'
import { scopeJourney } from './scope-journey.ts'
import { type JourneyLink, type StoredSession, selectJourneySessions } from './session-store.ts'

/** What a lead says of how it came. */
export interface LeadLink {
  readonly id: string
  readonly createdAt: string
  readonly visitorId: string | null
  readonly sessionId: string | null
}

/** A lead's converting session and its journey. */
export interface Journey {
  readonly session: Session | null
  readonly sessions: Session[]
}

const dayMs = 86_400_000

/** What a lead without a known visitor has. */
export const noJourney: Journey = { session: null, sessions: [] }

/**
 * The journeys of a page of leads by lead id, with one statement at most; leads without a visitor
 * are absent.
 *
 * @param windowDays  Days before a lead's arrival that still count.
 * @see D-33
 */
export async function journeysOf(
  tx: OrgTx,
  leads: readonly LeadLink[],
  windowDays: number,
): Promise<ReadonlyMap<string, Journey>> {
  const links = leads.flatMap((lead) => toLink(lead, windowDays))
  if (links.length === 0) return new Map()
  const found = new Map<string, StoredSession[]>()
  for (const { leadId, ...session } of await selectJourneySessions(tx, links)) {
    const sessions = found.get(leadId)
    if (sessions === undefined) found.set(leadId, [session])
    else sessions.push(session)
  }
  return new Map(
    links.map(({ leadId, sessionId }) => {
      const sessions = scopeJourney(found.get(leadId) ?? [], sessionId)
      return [leadId, { session: sessions.find((s) => s.isConverting) ?? null, sessions }]
    }),
  )
}

function toLink(lead: LeadLink, windowDays: number): JourneyLink[] {
  const { id, visitorId, sessionId, createdAt } = lead
  if (visitorId === null) return []
  const from = new Date(Date.parse(createdAt) - windowDays * dayMs).toISOString()
  return [{ leadId: id, visitorId, sessionId, from, to: createdAt }]
}
