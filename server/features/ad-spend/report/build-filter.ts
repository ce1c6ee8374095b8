import type { AdReportQuery } from '../../../../contract/ad-spend/ad-report.ts'
import type { SpendFilter } from './sql/filter-sql-store.ts'

type FilterInput = Pick<
  AdReportQuery,
  'platform' | 'accountId' | 'campaignId' | 'adGroupId' | 'adId'
>

/** An empty ID is a value to match; a missing ID is not. */
export const buildFilter = ({ platform, ...input }: FilterInput): SpendFilter => ({
  platforms: platform === undefined ? null : [platform].flat(),
  accountId: input.accountId ?? null,
  campaignId: input.campaignId ?? null,
  adGroupId: input.adGroupId ?? null,
  adId: input.adId ?? null,
})
