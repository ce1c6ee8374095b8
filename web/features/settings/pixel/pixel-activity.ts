import { dayMs, minuteMs } from '../../../../contract/values/time.ts'
import type { ListSitesOutput } from '../../../../sdk/app-operations.generated.ts'

/** Site with its recent pixel activity. */
export type Site = ListSitesOutput[number]

/** If the pixel has been silent for three days, it may have been removed from the pages. */
const quietMs = 3 * dayMs

/** Kinds of counted events that are not rejections. */
const acceptedKinds: ReadonlySet<string> = new Set([
  'page',
  'identify',
  'repeated',
  'anonymous',
  'lead',
  // This is not a rejection, because the form itself was stored.
  'secret_field',
])

/** Time after which a new site without events probably has a problem. */
const patienceMs = 2 * minuteMs

/** Determines whether a site's pixel seems to be installed, and what may be wrong. */
export function pixelState(site: Site, now: number) {
  const { lastSeenAt, createdAt, counts, isIdMissing } = site
  if (lastSeenAt !== null) {
    if (now - Date.parse(lastSeenAt) > quietMs) return 'quiet'
    const isOnlyCounted = (counts.anonymous ?? 0) > 0 && (counts.page ?? 0) === 0
    return isOnlyCounted ? 'noConsent' : 'seen'
  }
  if (isIdMissing) return 'noId'
  if (countRejections(counts).length > 0) return 'refused'
  return now - Date.parse(createdAt) > patienceMs ? 'silent' : 'waiting'
}

/** Rejection reasons with their counts, most frequent first. */
export const countRejections = (counts: Site['counts']): { reason: string; n: number }[] =>
  Object.entries(counts)
    .filter(([kind, n]) => !acceptedKinds.has(kind) && n > 0)
    .map(([reason, n]) => ({ reason, n }))
    .sort((a, b) => b.n - a.n)

/** Totals of page views (with and without consent), leads and rejections. */
export const activityTotals = (counts: Site['counts']) => ({
  pageViews: counts.page ?? 0,
  withoutConsent: counts.anonymous ?? 0,
  leads: counts.lead ?? 0,
  refused: countRejections(counts).reduce((sum, { n }) => sum + n, 0),
})
