import type { SpendTotal } from './ad-spend/ad-spend-schemas.ts'
import type { AttributionTable } from './attribution.ts'
import type { Dashboard } from './dashboard.ts'

/** Groupings that visitors of a share link can choose: no values that a person may have typed. */
export const sharedGroups = ['channel', 'source', 'campaign'] as const

export type SharedGroup = (typeof sharedGroups)[number]

/** Figures that a visitor of a share link sees. */
export interface SharedReport {
  /** Name of the link. */
  readonly name: string
  readonly organization: string
  readonly timeZone: string
  readonly currency: string | null
  /** Series by channel. */
  readonly dashboard: Dashboard
  readonly attribution: AttributionTable
  /** By currency, highest first. */
  readonly spend: readonly SpendTotal[]
}
