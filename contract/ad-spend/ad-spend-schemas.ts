import * as z from 'zod'
import { wholeNumber } from '../leads/lead-query.ts'
import { countedBy, dayText, periodShape, shownCurrency } from '../period.ts'
import { currencyCode } from '../values/currency-code.ts'
import { text } from '../values/text.ts'

export const spendLimits = { limit: 500, defaultLimit: 50, rows: 5_000, amount: 1e12 } as const

/** Groupings of spend, from coarse to fine; they can be combined. */
export const spendGroups = ['day', 'platform', 'account', 'campaign', 'adGroup', 'ad'] as const

export type SpendGroup = (typeof spendGroups)[number]

/** Lowercase slug of an ad platform, such as `google_ads`. @see D-45 */
export const platformSchema = z
  .string()
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'must be a lowercase slug such as google_ads')
  .max(50)

export const oneOrMore = <S extends z.ZodType>(schema: S, max: number) =>
  z.union([schema, z.array(schema).min(1).max(max)])

export const adSpendInput = z.strictObject({
  ...periodShape,
  by: countedBy,
  currency: shownCurrency,
  platform: oneOrMore(platformSchema, 50).optional().meta({ description: 'Only these platforms.' }),
  campaignId: text(255).optional().meta({ description: 'Include only this campaign.' }),
  groupBy: oneOrMore(z.enum(spendGroups), spendGroups.length)
    .default('campaign')
    .meta({
      description:
        'How to group rows; groupings can be combined. Each level includes the levels above it: ' +
        '`campaign` also groups by platform and account.',
    }),
  sort: z
    .string()
    .max(500)
    .default('spend:desc')
    .meta({ description: '`column:asc` or `column:desc`, separated by commas.' }),
  // Numbers or strings of digits; the generated schema must show the input type.
  limit: wholeNumber(1, spendLimits.limit).prefault(spendLimits.defaultLimit),
  page: wholeNumber(1, 1_000_000).prefault(1),
})

export type AdSpendQuery = z.output<typeof adSpendInput>

const count = z.int().min(0)
const ratio = z.number().nullable()

/** Metrics for a row or for a currency's total; a ratio with a denominator of 0 is null. */
export const spendFigures = {
  currency: z
    .string()
    .meta({ description: 'ISO 4217 code; amounts in different currencies are never combined.' }),
  spend: z.number().meta({ description: 'In major units, exact to 6 decimal places.' }),
  impressions: count,
  clicks: count,
  ctr: ratio.meta({ description: 'Clicks per impression.' }),
  cpc: ratio.meta({ description: 'Spend per click.' }),
  leads: count.meta({ description: 'Leads created in the period and matched to this group.' }),
  qualified: count,
  won: count,
  wonValue: z.number().meta({ description: 'Total value of won leads.' }),
  costPerLead: ratio,
  costPerQualified: ratio,
  roas: ratio.meta({ description: 'Return on ad spend: value of won leads per unit of spend.' }),
}

/** Currency of lead values, which may differ from the spend currency. @see D-47 */
export const valueCurrency = z
  .string()
  .nullable()
  .meta({
    description:
      'Extension: Currency of `wonValue`; null if the organization has no currency. ' +
      '`roas` is null if this differs from `currency`.',
  })

export type SpendFigure = keyof typeof spendFigures

/** Metrics that can be sorted by, in addition to the group keys. */
// `Object.keys` loses the literal type of the keys.
export const spendFigureNames = Object.keys(spendFigures) as readonly SpendFigure[]

const key = z.string().optional()
const keyName = z.string().nullable().optional()

/**
 * Report row: the keys, names and metrics of its group. Keys are present down to the finest
 * requested group; an ID that the platform did not report is empty.
 */
export const adSpendRow = z.object({
  day: z.iso.date().optional().meta({ description: 'Local day, if grouped by `day`.' }),
  platform: key,
  accountId: key,
  accountName: keyName,
  campaignId: key,
  campaignName: keyName,
  adGroupId: key,
  adGroupName: keyName,
  adId: key,
  adName: keyName,
  ...spendFigures,
  valueCurrency,
})

export type AdSpendRow = z.output<typeof adSpendRow>

/** Total of all matching rows in one currency. */
export const spendTotal = z.object({ ...spendFigures, valueCurrency })

export type SpendTotal = z.output<typeof spendTotal>

const id = text(255).default('')
const name = text(500)
  .nullish()
  .transform((value) => value || null)
const money = z
  .number()
  .min(0)
  .max(spendLimits.amount)
  .meta({ description: 'In major units, rounded to 6 decimal places.' })

/** Spend row as reported by a platform; the first six keys identify it. @see D-37 */
export const spendRowInput = z.strictObject({
  date: dayText("Calendar day in the platform's time zone, `YYYY-MM-DD`."),
  platform: platformSchema,
  accountId: id,
  campaignId: id,
  adGroupId: id,
  adId: id,
  accountName: name,
  campaignName: name,
  adGroupName: name,
  adName: name,
  currency: currencyCode,
  spend: money,
  impressions: count.max(1e15).default(0),
  clicks: count.max(1e15).default(0),
  conversions: money.default(0),
  conversionsValue: money.default(0),
})

/** Parsed spend row. */
export type SpendRow = z.output<typeof spendRowInput>

export const putAdSpendInput = z.strictObject({
  rows: z.array(spendRowInput).min(1).max(spendLimits.rows),
})

/** Number of rows by outcome. */
export const putAdSpendOutput = z.object({ inserted: count, updated: count, unchanged: count })
