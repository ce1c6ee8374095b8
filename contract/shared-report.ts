import type { SpendTotal } from './ad-spend/ad-spend-schemas.ts'
import type { AttributionTable } from './attribution.ts'
import type { Dashboard } from './dashboard.ts'

/**
 * Groupings that visitors with a share link can choose; excludes those whose values may have been
 * typed by a person.
 */
export const sharedGroups = ['channel', 'source', 'campaign'] as const

export type SharedGroup = (typeof sharedGroups)[number]

/** Metrics that visitors with a share link see. */
export interface SharedReport {
  /** Name of the link. */
  readonly name: string
  readonly organization: string
  readonly timeZone: string
  readonly currency: string | null
  /** One series per channel. */
  readonly dashboard: Dashboard
  readonly attribution: AttributionTable
  /** One entry per currency, highest spend first. */
  readonly spend: readonly SpendTotal[]
}
