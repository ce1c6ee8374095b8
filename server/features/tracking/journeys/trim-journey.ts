import { maxSessions, type Session } from '../../../../contract/tracking/session.ts'

/** What places a session in a journey. */
type SessionStart = Pick<Session, 'id' | 'startedAt'>

/** Where two sessions stand in time; sessions that start together are told apart by id. */
const earlier = (a: SessionStart, b: SessionStart): number =>
  a.startedAt < b.startedAt || (a.startedAt === b.startedAt && a.id < b.id) ? -1 : 1

/**
 * The sessions of a lead's journey, oldest first.
 *
 * @param sessions  Sessions of the lead's visitor inside its conversion window, any order; each
 *   at most once.
 * @param convertingId  The session that brought the lead, if it is known.
 * @returns At most {@link maxSessions}: the first, the newest, and always the converting one.
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
