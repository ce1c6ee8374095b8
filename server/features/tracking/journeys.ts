import { maxSessions } from '../../../contract/session.ts'
import type { OrgTx } from '../../platform/database.ts'
import { scopeJourney } from './scope-journey.ts'
import {
  type JourneyLink,
  type LinkedSession,
  selectEndSessions,
  selectNewestSessions,
  type VisitedSession,
} from './session-store.ts'

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

const dayMs = 86_400_000

/** What a lead without a known visitor has. */
export const noJourney: Journey = { session: 'null', sessions: '[]' }

/**
 * The journeys of a page of leads by lead id, with one statement, or two where a journey is longer
 * than what is answered; leads without a visitor are absent.
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
  const found = new Map(links.map(({ leadId }) => [leadId, new Map<string, VisitedSession>()]))
  const note = ({ leadId, session }: LinkedSession) => found.get(leadId)?.set(session.id, session)
  for (const linked of await selectNewestSessions(tx, links)) note(linked)
  const cut = links.filter((link) => isCut(link, found.get(link.leadId)))
  if (cut.length > 0) for (const linked of await selectEndSessions(tx, cut)) note(linked)
  return new Map(links.map((link) => [link.leadId, toJourney(link, found.get(link.leadId))]))
}

type Found = ReadonlyMap<string, VisitedSession> | undefined

/** True when sessions are missing: there are more than were read, or none that converted. */
const isCut = ({ sessionId }: JourneyLink, found: Found): boolean =>
  found === undefined || found.size > maxSessions || (sessionId !== null && !found.has(sessionId))

function toJourney({ sessionId }: JourneyLink, found: Found): Journey {
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
