import { maxSessions } from '../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import {
  type JourneyLink,
  type JourneySession,
  type LinkedSession,
  selectEndSessions,
} from '../sessions/session-store.ts'
import { trimJourney } from './trim-journey.ts'

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
 * @param newest  What {@link selectNewestSessions} found for these leads.
 * @param windowDays  Days before a lead's arrival that still count.
 * @see D-33
 */
export async function loadJourneys(
  tx: OrgTx,
  leads: readonly LeadLink[],
  newest: readonly LinkedSession[],
  windowDays: number,
): Promise<ReadonlyMap<string, Journey>> {
  const visited = leads.filter(({ visitorId }) => visitorId !== null)
  const sessionsByLead = new Map(visited.map(({ id }) => [id, new Map<string, JourneySession>()]))
  const add = ({ leadId, session }: LinkedSession) =>
    sessionsByLead.get(leadId)?.set(session.id, session)
  for (const linked of newest) add(linked)
  const cut = visited.filter((lead) => isCut(lead, sessionsByLead.get(lead.id)))
  const links = cut.flatMap((lead) => toLink(lead, windowDays))
  if (links.length > 0) for (const linked of await selectEndSessions(tx, links)) add(linked)
  return new Map(visited.map((lead) => [lead.id, toJourney(lead, sessionsByLead.get(lead.id))]))
}

type JourneySessions = ReadonlyMap<string, JourneySession> | undefined

/** True when sessions are missing: there are more than were read, or none that converted. */
const isCut = ({ sessionId }: LeadLink, sessions: JourneySessions): boolean =>
  sessions === undefined ||
  sessions.size > maxSessions ||
  (sessionId !== null && !sessions.has(sessionId))

function toJourney({ sessionId }: LeadLink, candidates: JourneySessions): Journey {
  let session = noJourney.session
  const sessions = trimJourney([...(candidates?.values() ?? [])], sessionId).map(
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
