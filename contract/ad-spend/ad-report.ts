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
  accountId: text(255).optional().meta({ description: 'Only accounts with this ID.' }),
  campaignId: text(255).optional().meta({ description: 'Only campaigns with this ID.' }),
  adGroupId: text(255).optional().meta({ description: 'Only ad groups with this ID.' }),
  adId: text(255).optional().meta({ description: 'Only ads with this ID.' }),
}

/** What the web app asks of spend and what came of it. @see L-121 */
export const adReportInput = z.strictObject({
  ...periodShape,
  ...adFilterShape,
  groupBy: oneOrMore(z.enum(spendGroups), spendGroups.length).default('campaign').meta({
    description: 'Grouping of the rows; each level includes the levels above it.',
  }),
  sort: z.string().max(500).default('spend:desc').meta({
    description: 'As in `POST /ad-spend`: `column:asc` or `column:desc`, separated by commas.',
  }),
  limit: wholeNumber(1, spendLimits.limit).prefault(spendLimits.defaultLimit),
  page: wholeNumber(1, 1_000_000).prefault(1),
  currency: currencyCode.optional().meta({
    description: 'Converts amounts to this currency at the exchange rates of the organization.',
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
  currency: z.string().meta({ description: 'Amounts in this currency are in separate rows.' }),
  before: day.nullable().meta({
    description:
      'Day of the first rate: only earlier days are not converted. Null if there is no rate.',
  }),
})

/** The report: one page of rows, and the sums and days of all of them. */
export const adReport = z.object({
  startDate: day,
  endDate: day,
  rows: z.array(adSpendRow),
  totals: z.array(spendTotal).meta({ description: 'Totals of all rows, per currency.' }),
  days: z.array(adReportDay).meta({ description: 'Figures of all rows, by day and currency.' }),
  unconverted: z.array(unconverted),
  currencies: z.array(z.string()).meta({
    description: 'Currencies with ad spend or with exchange rates to them.',
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
    description: 'Derived from the click ID or `utm_source`; null if unknown.',
  }),
  utmSource: nullableText.meta({ description: 'In lowercase.' }),
  utmCampaign: nullableText,
  campaignId: nullableText.meta({ description: 'Their `searchAdsCampaignId`.' }),
  leads: count,
  qualified: count,
  won: count,
  wonValue: z.number().meta({ description: 'Sum of the stored values; has no currency.' }),
  reason: z.enum(['noPlatform', 'noCampaign', 'unknownCampaign']).meta({
    description:
      'What is missing: a known platform, a campaign name or ID, or ad spend for the campaign.',
  }),
  filter: z.record(z.string(), z.string()).meta({
    description:
      'Lead list query that matches these leads; it can match more if no exact query exists.',
  }),
})

/** Leads that came by a paid click and that no spend belongs to. */
export type UnmatchedLeads = z.output<typeof unmatchedLeads>

/** What does not fit together: spend without leads, and paid leads without spend. */
export const unmatchedReport = z.object({
  startDate: day,
  endDate: day,
  campaigns: z.array(idleCampaign).meta({ description: 'Highest spend first, at most 500.' }),
  campaignCount: count,
  leads: z.array(unmatchedLeads).meta({ description: 'Most leads first, at most 500 groups.' }),
  leadGroupCount: count,
  leadCount: count.meta({ description: 'Number of leads in all groups.' }),
})
