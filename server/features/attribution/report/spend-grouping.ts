import type { CampaignSpend } from '../../ad-spend/index.ts'

/** A report's groups, to which both credit and spend are assigned. */
export interface SpendGrouping {
  /** @param raw  Group of the credit before regrouping. */
  toCreditGroup(raw: string): string
  toSpendGroup(spend: CampaignSpend): string
  /** A group's name; for campaigns, also the `utm_campaign` values and the platforms. */
  describe(group: string): {
    readonly group: string
    readonly utmCampaigns?: string[]
    readonly platforms?: string[]
  }
}

/** Amounts in 10^-18 of a major unit, by currency. */
export type SpendSums = ReadonlyMap<string, bigint>

/** Amounts in each part of a period, by currency. */
export type SpendSeries = ReadonlyMap<string, readonly bigint[]>

export type SpendByGroup = ReadonlyMap<string, SpendSums>
