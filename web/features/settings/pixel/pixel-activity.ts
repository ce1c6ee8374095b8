import { dayMs } from '../../../../contract/values/time.ts'
import type { ListSitesOutput } from '../../../../sdk/app-operations.generated.ts'

/** A site with what its pixel sent lately. */
export type Site = ListSitesOutput[number]

/** Silence after which the pixel may be gone from the pages, in milliseconds: three days. */
const quietMs = 3 * dayMs

/** Kinds of what arrives that are no refusals. */
const acceptedKinds: ReadonlySet<string> = new Set([
  'page',
  'identify',
  'repeated',
  'anonymous',
  'lead',
])

/** Whether the pixel of a site is in its pages, as far as the service can tell. */
export function pixelState({ lastSeenAt, counts }: Site, now: number) {
  if (lastSeenAt !== null) return now - Date.parse(lastSeenAt) > quietMs ? 'quiet' : 'seen'
  return countRejections(counts).length > 0 ? 'refused' : 'waiting'
}

/** Why something was refused, and how often, the most frequent first. */
export const countRejections = (counts: Site['counts']): { reason: string; n: number }[] =>
  Object.entries(counts)
    .filter(([kind, n]) => !acceptedKinds.has(kind) && n > 0)
    .map(([reason, n]) => ({ reason, n }))
    .sort((a, b) => b.n - a.n)

/** What arrived in some days: seen with and without consent, leads, refusals. */
export const activityTotals = (counts: Site['counts']) => ({
  pageViews: counts.page ?? 0,
  withoutConsent: counts.anonymous ?? 0,
  leads: counts.lead ?? 0,
  refused: countRejections(counts).reduce((sum, { n }) => sum + n, 0),
})
