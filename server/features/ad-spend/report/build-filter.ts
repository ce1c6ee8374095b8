import type { AdReportQuery } from '../../../../contract/ad-spend/ad-report.ts'
import type { SpendFilter } from './sql/filter-sql-store.ts'

type Asked = Pick<AdReportQuery, 'platform' | 'accountId' | 'campaignId' | 'adGroupId' | 'adId'>

/** Where what is asked looks; an empty id stands for none, and is one to look for. */
export const filterOf = ({ platform, ...asked }: Asked): SpendFilter => ({
  platforms: platform === undefined ? null : [platform].flat(),
  accountId: asked.accountId ?? null,
  campaignId: asked.campaignId ?? null,
  adGroupId: asked.adGroupId ?? null,
  adId: asked.adId ?? null,
})
