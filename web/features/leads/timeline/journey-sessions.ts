import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'

/** Session in a visit history. */
export type JourneySession = GetLeadOutput['sessions'][number]

/**
 * A lead's sessions, oldest first, without duplicates. Includes the session that created the lead
 * even if a long history was truncated.
 */
export function journeySessions({
  session,
  sessions,
}: Pick<GetLeadOutput, 'session' | 'sessions'>): readonly JourneySession[] {
  const isThere = session === null || sessions.some(({ id }) => id === session.id)
  const allSessions = isThere ? sessions : [...sessions, session]
  return allSessions.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
}

/** Duration in whole minutes. */
export const sessionMinutes = ({
  startedAt,
  lastSeenAt,
}: Pick<JourneySession, 'startedAt' | 'lastSeenAt'>) =>
  Math.max(0, Math.floor((Date.parse(lastSeenAt) - Date.parse(startedAt)) / 60_000))

/** `google / cpc / spring`; unknown parts are omitted. */
export const formatOrigin = (
  visit: Pick<JourneySession, 'utm_source' | 'utm_medium' | 'utm_campaign'>,
): string =>
  [visit.utm_source, visit.utm_medium, visit.utm_campaign]
    .filter((part) => part !== null)
    .join(' / ')
