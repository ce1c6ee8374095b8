import type { SpendTotal } from './ad-spend/ad-spend-schemas.ts'
import type { AttributionTable } from './attribution.ts'
import type { Dashboard } from './dashboard.ts'

/**
 * Groupings that visitors with a share link can choose. Excludes groupings whose values might be
 * free text.
 */
export const sharedGroups = ['channel', 'source', 'campaign'] as const

export type SharedGroup = (typeof sharedGroups)[number]

/** Reports that a share link can be limited to. */
export const sharedReports = ['dashboard', 'attribution'] as const

export type SharedReportKind = (typeof sharedReports)[number]

/** Metrics that visitors with a share link see. */
export interface SharedReport {
  /** Name of the link. */
  readonly name: string
  readonly organization: string
  readonly accentColor: string | null
  /** Path of the logo. */
  readonly logo: string | null
  readonly timeZone: string
  readonly currency: string | null
  /** One series per channel; null if the link is limited to another report. */
  readonly dashboard: Dashboard | null
  /** Null if the link is limited to another report. */
  readonly attribution: AttributionTable | null
  /** Spend in the dashboard: one entry per currency, highest spend first. */
  readonly spend: readonly SpendTotal[]
}
