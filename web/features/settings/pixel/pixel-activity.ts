import { dayMs } from '../../../../contract/values/time.ts'
import type { ListSitesOutput } from '../../../../sdk/app-operations.generated.ts'

/** A site with what its pixel sent lately. */
export type Site = ListSitesOutput[number]

/** Silence after which the pixel may be gone from the pages, in milliseconds: three days. */
const quietMs = 3 * dayMs

/** Kinds of what arrives that are no refusals. */
const taken: ReadonlySet<string> = new Set(['page', 'identify', 'repeated', 'anonymous', 'lead'])

/** Whether the pixel of a site is in its pages, as far as the service can tell. */
export function stateOf({ lastSeenAt, counts }: Site, now: number) {
  if (lastSeenAt !== null) return now - Date.parse(lastSeenAt) > quietMs ? 'quiet' : 'seen'
  return refusalsOf(counts).length > 0 ? 'refused' : 'waiting'
}

/** Why something was refused, and how often, the most frequent first. */
export const refusalsOf = (counts: Site['counts']): { reason: string; n: number }[] =>
  Object.entries(counts)
    .filter(([kind, n]) => !taken.has(kind) && n > 0)
    .map(([reason, n]) => ({ reason, n }))
    .sort((a, b) => b.n - a.n)

/** What arrived in some days: seen with and without consent, leads, refusals. */
export const sumsOf = (counts: Site['counts']) => ({
  pageViews: counts.page ?? 0,
  withoutConsent: counts.anonymous ?? 0,
  leads: counts.lead ?? 0,
  refused: refusalsOf(counts).reduce((sum, { n }) => sum + n, 0),
})
