import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'

/** One visit of a journey. */
export type JourneySession = GetLeadOutput['sessions'][number]

/**
 * The visits of a lead, oldest first, each once. The one that brought the lead is among them even
 * where a long journey was cut.
 */
export function journeySessions({
  session,
  sessions,
}: Pick<GetLeadOutput, 'session' | 'sessions'>): readonly JourneySession[] {
  const isThere = session === null || sessions.some(({ id }) => id === session.id)
  const allSessions = isThere ? sessions : [...sessions, session]
  return allSessions.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
}

/** Whole minutes that a visit lasted. */
export const sessionMinutes = ({
  startedAt,
  lastSeenAt,
}: Pick<JourneySession, 'startedAt' | 'lastSeenAt'>) =>
  Math.max(0, Math.floor((Date.parse(lastSeenAt) - Date.parse(startedAt)) / 60_000))

/** `google / cpc / spring`: what of source, medium and campaign is known. */
export const formatOrigin = (
  visit: Pick<JourneySession, 'utm_source' | 'utm_medium' | 'utm_campaign'>,
): string =>
  [visit.utm_source, visit.utm_medium, visit.utm_campaign]
    .filter((part) => part !== null)
    .join(' / ')

/** `Paid search` of `paid_search`. */
export function channelName(channel: string): string {
  const spaced = channel.replaceAll('_', ' ')
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1)
}
