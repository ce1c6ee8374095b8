import * as z from 'zod'
import { wholeNumber } from '../leads/lead-query.ts'
import { periodShape } from '../period.ts'
import { text } from '../values/text.ts'
import {
  adSpendRow,
  currencyCode,
  oneOrMore,
  platformSchema,
  spendFigures,
  spendGroups,
  spendLimits,
  spendTotal,
} from './ad-spend-schemas.ts'

/** Filters of a report; each narrows it further. */
export const adFilterShape = {
  platform: oneOrMore(platformSchema, 50).optional().meta({ description: 'Only these platforms.' }),
  accountId: text(255).optional().meta({ description: 'Only accounts of this id.' }),
  campaignId: text(255).optional().meta({ description: 'Only campaigns of this id.' }),
  adGroupId: text(255).optional().meta({ description: 'Only ad groups of this id.' }),
  adId: text(255).optional().meta({ description: 'Only ads of this id.' }),
}

/** What the web app asks of spend and what came of it. @see L-121 */
export const adReportInput = z.strictObject({
  ...periodShape,
  ...adFilterShape,
  groupBy: oneOrMore(z.enum(spendGroups), spendGroups.length).default('campaign').meta({
    description: 'What each row sums up; an entity is told apart with all above it.',
  }),
  sort: z.string().max(500).default('spend:desc').meta({
    description:
      'As for `POST /ad-spend`: `column:asc` or `column:desc`, several separated by commas.',
  }),
  limit: wholeNumber(1, spendLimits.limit).prefault(spendLimits.defaultLimit),
  page: wholeNumber(1, 1_000_000).prefault(1),
  currency: currencyCode.optional().meta({
    description: 'Show amounts in this currency, by the rates of the organization.',
  }),
})

/** What the web app asks of the report, parsed. */
export type AdReportQuery = z.output<typeof adReportInput>

const count = z.int().min(0)
const day = z.iso.date()

/** One day of one currency: a point of the chart. Days without anything are left out. */
export const adReportDay = z.object({
  day,
  currency: spendFigures.currency,
  spend: spendFigures.spend,
  impressions: count,
  clicks: count,
  leads: count,
  qualified: count,
  won: count,
  wonValue: spendFigures.wonValue,
})

/** One day of one currency. */
export type AdReportDay = z.output<typeof adReportDay>

/** A currency with amounts that have no rate to the requested currency. */
export const unconverted = z.object({
  currency: z.string().meta({ description: 'Its amounts stand in rows of their own.' }),
  before: day.nullable().meta({
    description: 'Only of days before this one, its first rate; null when it has no rate at all.',
  }),
})

/** The report: one page of rows, and the sums and days of all of them. */
export const adReport = z.object({
  startDate: day,
  endDate: day,
  rows: z.array(adSpendRow),
  totals: z.array(spendTotal).meta({ description: 'Per currency, of all rows.' }),
  days: z.array(adReportDay).meta({ description: 'By day, then by currency, of all rows.' }),
  unconverted: z.array(unconverted),
  currencies: z.array(z.string()).meta({
    description: 'All in which the organization ever spent, and to which it has rates.',
  }),
})

/** The report. */
export type AdReport = z.output<typeof adReport>

/** Rows that an audit shows at most of each kind. */
export const maxUnmatched = 500

/** Which days an audit looks at. */
export const unmatchedInput = z.strictObject(periodShape)

/** A campaign that spent money and brought no lead. */
export const idleCampaign = z.object({
  platform: z.string(),
  accountId: z.string(),
  accountName: z.string().nullable(),
  campaignId: z.string(),
  campaignName: z.string().nullable(),
  currency: z.string(),
  spend: spendFigures.spend,
  impressions: count,
  clicks: count,
})

/** A campaign that spent money and brought no lead. */
export type IdleCampaign = z.output<typeof idleCampaign>

const nullableText = z.string().nullable()

/** Leads from paid clicks without matching spend, by their texts. */
export const unmatchedLeads = z.object({
  platform: nullableText.meta({
    description: 'Told by click id or `utm_source`; null when unknown.',
  }),
  utmSource: nullableText.meta({ description: 'In lower case.' }),
  utmCampaign: nullableText,
  campaignId: nullableText.meta({ description: 'Their `searchAdsCampaignId`.' }),
  leads: count,
  qualified: count,
  won: count,
  wonValue: z.number().meta({ description: 'As stored with them; of no known currency.' }),
  reason: z.enum(['noPlatform', 'noCampaign', 'unknownCampaign']).meta({
    description:
      'What is missing: a known platform, any name or id of a campaign, or spend of that campaign.',
  }),
  filter: z.record(z.string(), z.string()).meta({
    description:
      'Query of the list of leads that shows them, and others where it cannot be told exactly.',
  }),
})

/** Leads that came by a paid click and that no spend belongs to. */
export type UnmatchedLeads = z.output<typeof unmatchedLeads>

/** What does not fit together: spend without leads, and paid leads without spend. */
export const unmatchedReport = z.object({
  startDate: day,
  endDate: day,
  campaigns: z.array(idleCampaign).meta({ description: 'Most spend first, at most 500.' }),
  campaignCount: count,
  leads: z.array(unmatchedLeads).meta({ description: 'Most leads first, at most 500 groups.' }),
  leadGroupCount: count,
  leadCount: count.meta({ description: 'Leads in all groups together.' }),
})
