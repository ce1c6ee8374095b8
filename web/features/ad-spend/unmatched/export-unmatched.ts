import type { IdleCampaign, UnmatchedLeads } from '../../../../contract/ad-spend/ad-report.ts'
import type { ListUnmatchedSpendOutput } from '../../../../sdk/app-operations.generated.ts'
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

/** Leads without spend, including those that the page does not show. */
export const exportUnmatchedLeads = ({
  leads,
  leadGroupCount,
}: ListUnmatchedSpendOutput): ReportTable => ({
  columns: leadColumns,
  rows: leads.map((group) => leadColumns.map((column) => group[column])),
  total: leadGroupCount,
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

/** Campaigns without leads, including those that the page does not show. */
export const exportIdleCampaigns = ({
  campaigns,
  campaignCount,
}: ListUnmatchedSpendOutput): ReportTable => ({
  columns: campaignColumns,
  total: campaignCount,
  rows: campaigns.map((campaign) => campaignColumns.map((column) => campaign[column])),
})
