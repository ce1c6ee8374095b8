/**
 * A spend row, in a form that can be stored as JSON. Amounts (in millionths of the currency) and
 * counts are strings of digits, because JSON numbers would be inexact.
 */
export interface StoredSpend {
  /** The day in the platform's time zone, `YYYY-MM-DD`. */
  readonly date: string
  readonly platform: string
  readonly accountId: string
  readonly campaignId: string
  readonly adGroupId: string
  readonly adId: string
  readonly accountName: string | null
  readonly campaignName: string | null
  readonly adGroupName: string | null
  readonly adName: string | null
  readonly currency: string
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
  readonly conversionsMicros: string
  readonly conversionsValueMicros: string
  /** ISO timestamp of the last change. */
  readonly updatedAt: string
}

/** A row's values before and after a write; `before` is null if the row was new. */
export interface SpendChange {
  readonly before: StoredSpend | null
  readonly written: StoredSpend
}

export type SpendOutcome =
  | { readonly result: 'inserted' | 'updated'; readonly change: SpendChange }
  | { readonly result: 'unchanged' }

/** Columns whose values a platform may restate. */
export const restatedColumns = [
  'accountName',
  'campaignName',
  'adGroupName',
  'adName',
  'currency',
  'spendMicros',
  'impressions',
  'clicks',
  'conversionsMicros',
  'conversionsValueMicros',
] as const satisfies readonly (keyof StoredSpend)[]
