import type { Period } from '../../stats/index.ts'
import type { SpendSums } from './metrics.ts'
import type { SpendOrder } from './parse-sort.ts'
import type { SpendGrouping, SpendKey, SpendName } from './spend-grouping.ts'
import type { SpendFilter } from './sql/filter-sql-store.ts'
import type { Shown } from './sql/sums-cte-store.ts'
import type { DayOffsets } from './time-zone-offsets.ts'

/** What a report is asked for. */
export interface SpendReport {
  readonly period: Period
  /** Of the organization's time zone during the period. */
  readonly offsets: DayOffsets
  readonly filter: SpendFilter
  readonly grouping: SpendGrouping
  /** Currency in which amounts are shown; null for those in which they were spent. */
  readonly shown: Shown | null
  readonly order: readonly SpendOrder[]
  readonly limit: number
  readonly offset: number
}

/** One group of a report; it has the keys and names of the report's grouping. */
export type SpendGroupSums = SpendSums &
  Readonly<Partial<Record<SpendKey, string>> & Partial<Record<SpendName, string | null>>>

/** One page of groups, and the sums of all groups. */
export interface SpendPage {
  readonly groups: readonly SpendGroupSums[]
  /** Per currency, in alphabetical order; `groups` counts those of the currency. */
  readonly totals: readonly (SpendSums & { readonly groups: number })[]
}

/** True where days are told apart. */
export const hasDay = ({ grouping }: Pick<SpendReport, 'grouping'>): boolean =>
  grouping.keys.includes('day')

/** The ids by which groups are told apart, besides the day. */
export const entityColumns = ({ grouping }: Pick<SpendReport, 'grouping'>): SpendKey[] =>
  grouping.keys.filter((key) => key !== 'day')

/** Columns of numbers by which groups are told apart: of the day and the entity; and the currency. */
export const groupKeys = (report: SpendReport): string[] => [
  ...(hasDay(report) ? ['day'] : []),
  ...(entityColumns(report).length === 0 ? [] : ['entity']),
  'currency',
]

/** True where groups are days of single campaigns, or of what is in them: there are many. */
export const isFine = (report: SpendReport): boolean =>
  hasDay(report) && report.grouping.keys.includes('campaignId')
