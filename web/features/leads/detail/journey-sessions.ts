import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'

/** One visit of a journey. */
export type Visit = GetLeadOutput['sessions'][number]

/**
 * The visits of a lead, oldest first, each once. The one that brought the lead is among them even
 * where a long journey was cut.
 */
export function visitsOf({
  session,
  sessions,
}: Pick<GetLeadOutput, 'session' | 'sessions'>): readonly Visit[] {
  const isThere = session === null || sessions.some(({ id }) => id === session.id)
  const all = isThere ? sessions : [...sessions, session]
  return all.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
}

/** Whole minutes that a visit lasted. */
export const minutesOf = ({ startedAt, lastSeenAt }: Pick<Visit, 'startedAt' | 'lastSeenAt'>) =>
  Math.max(0, Math.floor((Date.parse(lastSeenAt) - Date.parse(startedAt)) / 60_000))

/** `google / cpc / spring`: what of source, medium and campaign is known. */
export const originOf = (
  visit: Pick<Visit, 'utm_source' | 'utm_medium' | 'utm_campaign'>,
): string =>
  [visit.utm_source, visit.utm_medium, visit.utm_campaign]
    .filter((part) => part !== null)
    .join(' / ')

/** `Paid search` of `paid_search`. */
export function channelName(channel: string): string {
  const spaced = channel.replaceAll('_', ' ')
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1)
}
