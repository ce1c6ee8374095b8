import { maxSessions } from '../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import {
  type JourneyLink,
  type LinkedSession,
  selectEndSessions,
  type VisitedSession,
} from '../sessions/session-store.ts'
import { scopeJourney } from './trim-journey.ts'

/** What a lead says of how it came. */
export interface LeadLink {
  readonly id: string
  readonly createdAt: string
  readonly visitorId: string | null
  readonly sessionId: string | null
}

/** A lead's converting session and its journey, as JSON. */
export interface Journey {
  /** A session, or `null`. */
  readonly session: string
  /** A list of sessions. */
  readonly sessions: string
}

/** What a lead without a known visitor has. */
export const noJourney: Journey = { session: 'null', sessions: '[]' }

/**
 * The journeys of a page of leads by lead id; leads without a visitor are absent. Where a journey is
 * longer than what is answered its end is read as well.
 *
 * @param visits  What {@link selectNewestSessions} found for these leads.
 * @param windowDays  Days before a lead's arrival that still count.
 * @see D-33
 */
export async function journeysOf(
  tx: OrgTx,
  leads: readonly LeadLink[],
  visits: readonly LinkedSession[],
  windowDays: number,
): Promise<ReadonlyMap<string, Journey>> {
  const visited = leads.filter(({ visitorId }) => visitorId !== null)
  const found = new Map(visited.map(({ id }) => [id, new Map<string, VisitedSession>()]))
  const note = ({ leadId, session }: LinkedSession) => found.get(leadId)?.set(session.id, session)
  for (const linked of visits) note(linked)
  const cut = visited.filter((lead) => isCut(lead, found.get(lead.id)))
  const links = cut.flatMap((lead) => toLink(lead, windowDays))
  if (links.length > 0) for (const linked of await selectEndSessions(tx, links)) note(linked)
  return new Map(visited.map((lead) => [lead.id, toJourney(lead, found.get(lead.id))]))
}

type Found = ReadonlyMap<string, VisitedSession> | undefined

/** True when sessions are missing: there are more than were read, or none that converted. */
const isCut = ({ sessionId }: LeadLink, found: Found): boolean =>
  found === undefined || found.size > maxSessions || (sessionId !== null && !found.has(sessionId))

function toJourney({ sessionId }: LeadLink, found: Found): Journey {
  let session = noJourney.session
  const sessions = scopeJourney([...(found?.values() ?? [])], sessionId).map(
    ({ open, isConverting }) => {
      const json = `${open},"isConverting":${isConverting}}`
      if (isConverting) session = json
      return json
    },
  )
  return { session, sessions: `[${sessions.join(',')}]` }
}

function toLink(lead: LeadLink, windowDays: number): JourneyLink[] {
  const { id, visitorId, sessionId, createdAt } = lead
  if (visitorId === null) return []
  const from = new Date(Date.parse(createdAt) - windowDays * dayMs).toISOString()
  return [{ leadId: id, visitorId, sessionId, from, to: createdAt }]
}
