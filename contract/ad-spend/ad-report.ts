import * as z from 'zod'
import { wholeNumber } from '../leads/lead-query.ts'
import { countedBy, periodShape, shownCurrency } from '../period.ts'
import { text } from '../values/text.ts'
import {
  adSpendRow,
  oneOrMore,
  platformSchema,
  spendFigures,
  spendGroups,
  spendLimits,
  spendTotal,
} from './ad-spend-schemas.ts'
import { maxUnmatched } from './unmatched-limits.ts'

/** Report filters, combined with AND. */
export const adFilterShape = {
  platform: oneOrMore(platformSchema, 50)
    .optional()
    .meta({ description: 'Include only these platforms.' }),
  accountId: text(255).optional().meta({ description: 'Include only accounts with this ID.' }),
  campaignId: text(255).optional().meta({ description: 'Include only campaigns with this ID.' }),
  adGroupId: text(255).optional().meta({ description: 'Include only ad groups with this ID.' }),
  adId: text(255).optional().meta({ description: 'Include only ads with this ID.' }),
}

/** The web app's request for ad spend and its results. @see L-121 */
export const adReportInput = z.strictObject({
  ...periodShape,
  by: countedBy,
  ...adFilterShape,
  groupBy: oneOrMore(z.enum(spendGroups), spendGroups.length).default('campaign').meta({
    description: 'How to group rows; each level includes the levels above it.',
  }),
  sort: z.string().max(500).default('spend:desc').meta({
    description: 'As in `POST /ad-spend`: `column:asc` or `column:desc`, separated by commas.',
  }),
  limit: wholeNumber(1, spendLimits.limit).prefault(spendLimits.defaultLimit),
  page: wholeNumber(1, 1_000_000).prefault(1),
  currency: shownCurrency,
})

export type AdReportQuery = z.output<typeof adReportInput>

const count = z.int().min(0)
const day = z.iso.date()

/** Point on the chart: a single day in a single currency. Days without data are omitted. */
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

export type AdReportDay = z.output<typeof adReportDay>

/**
 * Currency whose amounts were not converted, because no exchange rate to the requested currency was
 * available.
 */
export const unconverted = z.object({
  currency: z
    .string()
    .meta({ description: 'Currency that was not converted; its amounts are in separate rows.' }),
  before: day.nullable().meta({
    description:
      'Date of the first rate; earlier amounts are not converted. Null if no rate exists.',
  }),
})

/** Maximum number of ad accounts in a report with a time zone other than the organization's. */
export const maxZones = 20

/** Ad account, with the time zone that its days refer to. */
const accountZone = z.object({
  platform: z.string(),
  accountId: z.string().meta({ description: 'Empty if the files do not contain an account.' }),
  timeZone: z.string(),
})

export type AccountZone = z.output<typeof accountZone>

/** Report with one page of rows, plus totals and daily totals for all rows. */
export const adReport = z.object({
  startDate: day,
  endDate: day,
  rows: z.array(adSpendRow),
  totals: z.array(spendTotal).meta({ description: 'Totals of all rows, per currency.' }),
  days: z.array(adReportDay).meta({ description: 'Totals of all rows, by day and currency.' }),
  unconverted: z.array(unconverted),
  zones: z.array(accountZone).meta({
    description:
      "Accounts that report days in a different time zone than the organization's; at most " +
      `${maxZones}.`,
  }),
  currencies: z.array(z.string()).meta({
    description: 'Currencies with ad spend, and currencies that amounts can be converted to.',
  }),
})

export type AdReport = z.output<typeof adReport>

/** Input for the audit. */
export const unmatchedInput = z.strictObject({
  ...periodShape,
  // A number or a string of digits; the generated schema must show the input type.
  limit: wholeNumber(1, maxUnmatched).prefault(100),
})

/** Campaign with spend but without leads. */
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

export type IdleCampaign = z.output<typeof idleCampaign>

const nullableText = z.string().nullable()

/** Leads from paid clicks that match no spend, grouped by ad key. */
export const unmatchedLeads = z.object({
  platform: nullableText.meta({
    description: 'Derived from the click ID or `utm_source`; null if unknown.',
  }),
  utmSource: nullableText.meta({ description: 'Converted to lowercase.' }),
  utmCampaign: nullableText,
  campaignId: nullableText.meta({ description: "The leads' `searchAdsCampaignId`." }),
  leads: count,
  qualified: count,
  won: count,
  wonValue: z
    .number()
    .meta({ description: 'Sum of lead values. Lead values do not include a currency.' }),
  reason: z.enum(['noPlatform', 'noCampaign', 'unknownCampaign']).meta({
    description:
      'What is missing: a known platform, a campaign name or ID, or ad spend for the campaign.',
  }),
  filter: z.record(z.string(), z.string()).meta({
    description:
      'Lead list query that matches these leads; if no exact query exists, it can match ' +
      'more leads.',
  }),
})

export type UnmatchedLeads = z.output<typeof unmatchedLeads>

/** Audit result: campaigns with spend but no leads, and paid leads without spend. */
export const unmatchedReport = z.object({
  startDate: day,
  endDate: day,
  campaigns: z.array(idleCampaign).meta({ description: 'Highest spend first, at most `limit`.' }),
  campaignCount: count,
  leads: z.array(unmatchedLeads).meta({ description: 'Most leads first, at most `limit` groups.' }),
  leadGroupCount: count,
  leadCount: count.meta({ description: 'Total number of leads in all groups.' }),
})
