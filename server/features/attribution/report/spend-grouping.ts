import type { CampaignSpend } from '../../ad-spend/index.ts'

/** Groups of a report, to which both credit and spend are assigned. */
export interface SpendGrouping {
  /** @param raw  Group of the credit. */
  toCreditGroup(raw: string): string
  toSpendGroup(spend: CampaignSpend): string
  /** Name of a group; of a campaign also its values of `utm_campaign` and its platforms. */
  describe(group: string): {
    readonly group: string
    readonly utmCampaigns?: string[]
    readonly platforms?: string[]
  }
}

/** Amounts by currency in micros. */
export type SpendSums = ReadonlyMap<string, bigint>

export type SpendByGroup = ReadonlyMap<string, SpendSums>
