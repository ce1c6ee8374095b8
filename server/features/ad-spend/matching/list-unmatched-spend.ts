import type * as z from 'zod'
import {
  type IdleCampaign,
  type UnmatchedLeads,
  unmatchedInput,
  unmatchedReport,
} from '../../../../contract/ad-spend/ad-report.ts'
import { fromUnits } from '../../../../contract/values/exact-decimals.ts'
import { operation } from '../../../platform/operation.ts'
import { type Period, resolvePeriod, toPeriodMeta } from '../../stats/index.ts'
import { selectMatchedLeads } from './match-campaign-store.ts'
import {
  type IdleCampaignRow,
  selectIdleCampaigns,
  selectUnmatchedLeads,
  type UnmatchedRow,
} from './unmatched-store.ts'

/** @see L-126 */
export const listUnmatchedSpend = operation({
  name: 'list_unmatched_spend',
  tag: 'Ad spend',
  rest: 'POST /ad-spend/unmatched',
  summary: 'List campaigns with spend but no leads, and paid leads with no matching spend.',
  description:
    'Shows the gaps in a ROAS report for a period: `campaigns` have spend but no leads, and ' +
    '`leads` come from paid clicks but match no campaign with spend. Leads are grouped by ' +
    'their ad data, with the reason why they do not match. A JSON body is required; `{}` is ' +
    'enough.',
  scope: 'reports:read',
  inputSource: 'body',
  input: unmatchedInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: unmatchedReport,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  extension: true,
  meta: ['period'],

  async run(ctx, { limit, ...input }) {
    const period = resolvePeriod(ctx.org, input, ctx.now())
    const [campaigns, leads] = await ctx.db.queryInOrg(ctx.org.id, async (tx) => {
      const matched = await selectMatchedLeads(tx, ctx.org.timeZone, period)
      return [
        await selectIdleCampaigns(tx, period, matched, limit),
        await selectUnmatchedLeads(tx, matched, limit),
      ]
    })
    const data: z.output<typeof unmatchedReport> = {
      startDate: period.firstDay,
      endDate: period.lastDay,
      campaigns: campaigns.map(toCampaign),
      campaignCount: campaigns[0]?.total ?? 0,
      leads: leads.map((row) => toLeads(row, period)),
      leadGroupCount: leads[0]?.total ?? 0,
      leadCount: leads[0]?.totalLeads ?? 0,
    }
    return { data, meta: { period: toPeriodMeta(ctx.org, period) } }
  },
})

const toCampaign = ({ total: _, spendMicros, ...row }: IdleCampaignRow): IdleCampaign => ({
  ...row,
  spend: fromUnits(BigInt(spendMicros), 6),
  impressions: Number(row.impressions),
  clicks: Number(row.clicks),
})

function toLeads(row: UnmatchedRow, { start, end }: Period): UnmatchedLeads {
  const { platform, utmSource, utmCampaign, campaignId, leads, qualified, won } = row
  return {
    platform: platform || null,
    utmSource: utmSource || null,
    utmCampaign: utmCampaign || null,
    campaignId: campaignId || null,
    ...{ leads, qualified, won },
    wonValue: fromUnits(BigInt(row.wonMinor), 2),
    reason: toReason(row),
    filter: {
      'createdAt[gte]': start,
      'createdAt[lt]': end,
      ...(utmCampaign === '' ? {} : { utm_campaign: utmCampaign }),
    },
  }
}

function toReason({ platform, utmCampaign, campaignId }: UnmatchedRow): UnmatchedLeads['reason'] {
  if (platform === '') return 'noPlatform'
  return utmCampaign === '' && campaignId === '' ? 'noCampaign' : 'unknownCampaign'
}
