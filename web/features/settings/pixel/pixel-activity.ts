import { dayMs } from '../../../../contract/values/time.ts'
import type { ListSitesOutput } from '../../../../sdk/app-operations.generated.ts'

/** Site with its recent pixel activity. */
export type Site = ListSitesOutput[number]

/** If the pixel has been silent for three days, it may have been removed from the pages. */
const quietMs = 3 * dayMs

/** Counted kinds that are not rejections. */
const acceptedKinds: ReadonlySet<string> = new Set([
  'page',
  'identify',
  'repeated',
  'anonymous',
  'lead',
  // The form itself was stored.
  'secret_field',
])

/** Whether the pixel of a site appears to be installed. */
export function pixelState({ lastSeenAt, counts }: Site, now: number) {
  if (lastSeenAt !== null) return now - Date.parse(lastSeenAt) > quietMs ? 'quiet' : 'seen'
  return countRejections(counts).length > 0 ? 'refused' : 'waiting'
}

/** Reasons for rejections with their counts, most frequent first. */
export const countRejections = (counts: Site['counts']): { reason: string; n: number }[] =>
  Object.entries(counts)
    .filter(([kind, n]) => !acceptedKinds.has(kind) && n > 0)
    .map(([reason, n]) => ({ reason, n }))
    .sort((a, b) => b.n - a.n)

/** Totals of page views with and without consent, leads and rejections. */
export const activityTotals = (counts: Site['counts']) => ({
  pageViews: counts.page ?? 0,
  withoutConsent: counts.anonymous ?? 0,
  leads: counts.lead ?? 0,
  refused: countRejections(counts).reduce((sum, { n }) => sum + n, 0),
})
