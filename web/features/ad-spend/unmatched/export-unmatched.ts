import type { IdleCampaign, UnmatchedLeads } from '../../../../contract/ad-spend/ad-report.ts'
import type { ReportTable } from '../../../components/report/report-file.ts'

const leadColumns = [
  'platform',
  'utmSource',
  'utmCampaign',
  'campaignId',
  'reason',
  'leads',
  'qualified',
  'won',
  'wonValue',
] as const satisfies readonly (keyof UnmatchedLeads)[]

/** Leads without spend, as shown on the page. */
export const exportUnmatchedLeads = (groups: readonly UnmatchedLeads[]): ReportTable => ({
  columns: leadColumns,
  rows: groups.map((group) => leadColumns.map((column) => group[column])),
})

const campaignColumns = [
  'platform',
  'accountId',
  'accountName',
  'campaignId',
  'campaignName',
  'currency',
  'spend',
  'impressions',
  'clicks',
] as const satisfies readonly (keyof IdleCampaign)[]

/** Campaigns without leads, as shown on the page. */
export const exportIdleCampaigns = (campaigns: readonly IdleCampaign[]): ReportTable => ({
  columns: campaignColumns,
  rows: campaigns.map((campaign) => campaignColumns.map((column) => campaign[column])),
})
