import type { UnmatchedLeads } from '../../../../contract/ad-spend/ad-report.ts'
import type { SpendFigure, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { AttributionMeasure } from '../../../../contract/attribution.ts'
import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import type { DashboardGroup, DashboardInterval } from '../../../../contract/dashboard.ts'
import type { SharedGroup } from '../../../../contract/shared-report.ts'

/** Metrics of ad spend, in column order. */
export type SpendColumn = Exclude<SpendFigure, 'currency'>

export type CountedBy = 'created' | 'outcome'

/**
 * Wording for report files. The web app's pages use the same wording; `report-words.test.ts`
 * compares the two.
 */
export interface ReportTexts {
  /** Names of channels, sources and statuses; other values are shown unchanged. */
  readonly names: Readonly<Record<string, string>>
  readonly frame: {
    readonly createdAt: (at: string, zone: string) => string
    readonly page: (page: string, pages: string) => string
    readonly firstRows: (shown: string, rows: string) => string
    readonly missingCharacters: string
    readonly truncated: string
  }
  readonly facts: Readonly<
    Record<
      | 'period'
      | 'comparedWith'
      | 'counting'
      | 'model'
      | 'currency'
      | 'asSpent'
      | 'filter'
      | 'sharedBy',
      string
    >
  > & { readonly countings: Readonly<Record<CountedBy, string>> }
  readonly total: string
  readonly totalIn: (currency: string) => string
  readonly nothing: string
  readonly before: (before: string, change: string | null) => string
  readonly figures: string
  readonly measures: Readonly<Record<AttributionMeasure, string>>
  readonly per: Readonly<Record<DashboardInterval, string>>
  readonly incomplete: string
  /** Wording for the list of all organizations. */
  readonly overview: {
    readonly title: string
    readonly help: string
    readonly organizations: string
    readonly organization: string
    readonly lastLead: string
    readonly health: string
    readonly noLead: string
    readonly healthy: string
    readonly partTotal: (loaded: number, all: number) => string
    readonly failed: string
  }
  readonly attribution: {
    readonly title: (measure: string, group: string) => string
    readonly groups: Readonly<Record<SharedGroup, string>>
    readonly models: Readonly<Record<AttributionModel, string>>
    readonly change: (model: string) => string
    readonly costPerWon: string
  }
  readonly paths: Readonly<
    Record<'title' | 'help' | 'path' | 'days' | 'daysHelp' | 'underHour', string>
  > & {
    readonly morePaths: (shown: string, total: string) => string
    readonly moreSteps: (count: number) => string
    readonly newest: (leads: string) => string
  }
  readonly adSpend: {
    readonly title: (group: string) => string
    readonly groups: Readonly<Record<SpendGroup, string>>
    readonly figures: Readonly<Record<SpendColumn, string>>
    readonly nameless: Readonly<Record<Exclude<SpendGroup, 'day' | 'platform'>, string>>
    readonly chart: (per: string, currency: string) => string
    /** For a chart without revenue, which is in another currency. */
    readonly spendChart: (per: string, currency: string) => string
    readonly roasChart: (per: string) => string
    readonly roasNote: string
    readonly noRate: (currency: string, to: string) => string
    readonly otherZone: (accounts: string, zone: string) => string
  }
  readonly unmatched: Readonly<
    Record<
      | 'title'
      | 'leads'
      | 'campaigns'
      | 'keys'
      | 'unknownPlatform'
      | 'impressions'
      | 'noLeads'
      | 'noCampaigns',
      string
    >
  > & {
    readonly reasons: Readonly<Record<UnmatchedLeads['reason'], string>>
    readonly campaignId: (id: string) => string
  }
  readonly dashboard: Readonly<
    Record<'title' | 'conversion' | 'spend' | 'costPerLead' | 'campaigns' | 'date', string>
  > & {
    readonly overTimePer: (measure: string, per: string) => string
    readonly by: (group: string) => string
    readonly groups: Readonly<Record<DashboardGroup, string>>
  }
}
