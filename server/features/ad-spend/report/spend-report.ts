import type { Period } from '../../stats/index.ts'
import type { SpendSums } from './metrics.ts'
import type { SpendOrder } from './parse-sort.ts'
import type { SpendGrouping, SpendKey, SpendName } from './spend-grouping.ts'
import type { SpendFilter } from './sql/filter-sql-store.ts'
import type { Conversion } from './sql/sums-cte-store.ts'
import type { DayOffsets } from './time-zone-offsets.ts'

export interface ReportQuery {
  readonly period: Period
  /** UTC offsets of the organization's time zone during the period. */
  readonly offsets: DayOffsets
  readonly filter: SpendFilter
  readonly grouping: SpendGrouping
  /** Currency in which amounts are shown; null for the original currencies. */
  readonly shown: Conversion | null
  /** The organization's currency for lead values; null if values are in the campaign's currency. */
  readonly valueCurrency: string | null
  readonly order: readonly SpendOrder[]
  readonly limit: number
  readonly offset: number
}

/** A group in a report; contains the keys and names that the report groups by. */
export type SpendGroupSums = SpendSums &
  Readonly<Partial<Record<SpendKey, string>> & Partial<Record<SpendName, string | null>>>

export interface SpendPage {
  readonly groups: readonly SpendGroupSums[]
  /**
   * One entry per currency, in alphabetical order; `groups` is the number of groups with that
   * currency.
   */
  readonly totals: readonly (SpendSums & { readonly groups: number })[]
}

type Currencies = Pick<ReportQuery, 'shown' | 'valueCurrency'>

/** Currency of lead values in all rows; null if each row uses its own currency. */
export const fixedValueCurrency = ({ shown, valueCurrency }: Currencies): string | null =>
  shown === null ? valueCurrency : null

/** Currency of a row's lead values; null if the organization has no currency. */
export const toValueCurrency = (report: Currencies, rowCurrency: string): string | null =>
  report.valueCurrency === null ? null : (fixedValueCurrency(report) ?? rowCurrency)

export const hasDay = ({ grouping }: Pick<ReportQuery, 'grouping'>): boolean =>
  grouping.keys.includes('day')

export const entityColumns = ({ grouping }: Pick<ReportQuery, 'grouping'>): SpendKey[] =>
  grouping.keys.filter((key) => key !== 'day')

/** Columns that the SQL query groups by: the day, the entity number and the currency. */
export const groupKeys = (report: ReportQuery): string[] => [
  ...(hasDay(report) ? ['day'] : []),
  ...(entityColumns(report).length === 0 ? [] : ['entity']),
  'currency',
]

/** True if the report groups by day and campaign or ad, which results in many rows. */
export const isFineGrained = (report: ReportQuery): boolean =>
  hasDay(report) && report.grouping.keys.includes('campaignId')
