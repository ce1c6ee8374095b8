/**
 * A row of spend as it is stored. Amounts are digits of millionths of the currency, counts are
 * digits, too: JSON numbers would not hold all of them exactly. May be kept as JSON.
 */
export interface StoredSpend {
  /** The platform's own day, `YYYY-MM-DD`. */
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
  /** ISO instant of the write that made it so. */
  readonly updatedAt: string
}

/** What storing a row changed: from `before`, null where it was new, to `written`. */
export interface SpendChange {
  readonly before: StoredSpend | null
  readonly written: StoredSpend
}

/** Outcome of storing one row. */
export type SpendOutcome =
  | { readonly result: 'inserted' | 'updated'; readonly change: SpendChange }
  | { readonly result: 'unchanged' }

/** What a platform may restate of a row. */
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
