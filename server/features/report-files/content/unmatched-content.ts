import type * as z from 'zod'
import type {
  IdleCampaign,
  UnmatchedLeads,
  unmatchedInput,
} from '../../../../contract/ad-spend/ad-report.ts'
import { listUnmatchedSpend } from '../../ad-spend/index.ts'
import { maxFileRows, type ReportDocument, type ReportSection } from '../document.ts'
import {
  type FileContext,
  openDocument,
  periodFact,
  platformName,
  rowsNotes,
} from './open-document.ts'

export type UnmatchedFileQuery = Omit<z.output<typeof unmatchedInput>, 'limit'>

/** Paid leads without spend, and campaigns with spend but without leads. */
export async function buildUnmatchedDocument(
  context: FileContext,
  query: UnmatchedFileQuery,
): Promise<ReportDocument> {
  const { texts, ctx } = context
  const { data } = await listUnmatchedSpend.run(ctx, { ...query, limit: maxFileRows })
  return openDocument(context, {
    title: texts.unmatched.title,
    facts: [periodFact(context, data)],
    sections: [
      buildLeads(context, data.leads, data.leadGroupCount),
      buildCampaigns(context, data.campaigns, data.campaignCount),
    ],
  })
}

function buildLeads(
  context: FileContext,
  groups: readonly UnmatchedLeads[],
  total: number,
): ReportSection {
  const { texts, formats, ctx } = context
  if (groups.length === 0) return { kind: 'text', text: texts.unmatched.noLeads }
  const { leads, qualified, won, value } = texts.measures
  return {
    kind: 'table',
    title: texts.unmatched.leads,
    columns: [
      { label: texts.unmatched.keys, share: 4 },
      ...[leads, qualified, won, value].map((label) => ({ label, share: 1 })),
    ],
    rows: groups.map((group) => ({
      cells: [
        group.platform === null ? texts.unmatched.unknownPlatform : platformName(group.platform),
        ...[group.leads, group.qualified, group.won].map(formats.count),
        formats.wholeMoney(group.wonValue, ctx.org.currency),
      ],
      about: describeGroup(context, group),
    })),
    totals: [],
    notes: rowsNotes(context, groups.length, total),
  }
}

const describeGroup = (
  { texts: { unmatched } }: FileContext,
  { utmSource, utmCampaign, campaignId, reason }: UnmatchedLeads,
): string =>
  [
    [
      ...(utmSource ? [`utm_source ${utmSource}`] : []),
      ...(utmCampaign ? [`utm_campaign ${utmCampaign}`] : []),
      ...(campaignId ? [unmatched.campaignId(campaignId)] : []),
    ].join(', '),
    unmatched.reasons[reason],
  ]
    .filter((text) => text !== '')
    .join('. ')

function buildCampaigns(
  context: FileContext,
  campaigns: readonly IdleCampaign[],
  total: number,
): ReportSection {
  const { texts, formats } = context
  if (campaigns.length === 0) return { kind: 'text', text: texts.unmatched.noCampaigns }
  const { groups, figures, nameless } = texts.adSpend
  return {
    kind: 'table',
    title: texts.unmatched.campaigns,
    columns: [
      { label: groups.campaign, share: 4 },
      ...[figures.spend, texts.unmatched.impressions, figures.clicks].map((label) => ({
        label,
        share: 1.2,
      })),
    ],
    rows: campaigns.map((campaign) => ({
      cells: [
        campaign.campaignName || campaign.campaignId || nameless.campaign,
        formats.money(campaign.spend, campaign.currency),
        formats.count(campaign.impressions),
        formats.count(campaign.clicks),
      ],
      about: [platformName(campaign.platform), campaign.accountName || campaign.accountId]
        .filter((text) => text !== '')
        .join(' · '),
    })),
    totals: [],
    notes: rowsNotes(context, campaigns.length, total),
  }
}
