import { maxSessions, type Session } from '../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import {
  type JourneyLink,
  type JourneySession,
  type LinkedSession,
  selectEndSessions,
} from '../sessions/session-store.ts'

/** A lead's fields that determine its sessions. */
export interface LeadLink {
  readonly id: string
  readonly createdAt: string
  readonly visitorId: string | null
  readonly sessionId: string | null
}

/** A lead's converting session, and all sessions in its journey, as JSON. */
export interface Journey {
  /** JSON of the converting session, or the string `null`. */
  readonly session: string
  readonly sessions: string
}

/** Journey for a lead whose visitor is unknown. */
export const noJourney: Journey = { session: 'null', sessions: '[]' }

/**
 * Journeys for a page of leads, keyed by lead ID; leads without a visitor are absent. Journeys over
 * the limit require another query for their first and converting sessions.
 *
 * @param newest  Result of {@link selectNewestSessions} for these leads.
 * @param windowDays  Length in days of the attribution window before a lead's creation.
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

/**
 * True if the sessions that were read are incomplete: more sessions exist, or the converting
 * session is missing.
 */
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

/** Fields that determine the order of sessions. */
type SessionStart = Pick<Session, 'id' | 'startedAt'>

/** Comparator for chronological order; sessions with the same start are ordered by ID. */
const earlier = (a: SessionStart, b: SessionStart): number =>
  a.startedAt < b.startedAt || (a.startedAt === b.startedAt && a.id < b.id) ? -1 : 1

/**
 * The sessions in a lead's journey, oldest first.
 *
 * @param sessions  The visitor's sessions within the lead's attribution window, in any order,
 *   without duplicates.
 * @param convertingId  The converting session, if known.
 * @returns At most {@link maxSessions} sessions: the first one, the newest ones, and always the
 *   converting one.
 * @see D-33
 */
export function trimJourney<S extends SessionStart>(
  sessions: readonly S[],
  convertingId: string | null,
): (S & Pick<Session, 'isConverting'>)[] {
  const ordered = [...sessions].sort(earlier)
  const dropped = ordered.length - maxSessions
  const trimmed = dropped <= 0 ? ordered : [...ordered.slice(0, 1), ...ordered.slice(dropped + 1)]
  const converting = ordered.find(({ id }) => id === convertingId)
  if (converting !== undefined && !trimmed.includes(converting)) trimmed.splice(1, 1, converting)
  return trimmed.map((session) => ({ ...session, isConverting: session.id === convertingId }))
}
