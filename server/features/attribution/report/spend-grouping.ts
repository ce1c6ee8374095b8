import type { CampaignSpend } from '../../ad-spend/index.ts'

/** A report's groups, to which both credit and spend are assigned. */
export interface SpendGrouping {
  /** @param raw  The credit's group before regrouping. */
  toCreditGroup(raw: string): string
  toSpendGroup(spend: CampaignSpend): string
  /** A group's name; for campaigns, also their `utm_campaign` values and platforms. */
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
