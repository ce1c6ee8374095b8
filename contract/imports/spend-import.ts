import * as z from 'zod'
import { platformSchema } from '../ad-spend/ad-spend-schemas.ts'
import { timeZoneName } from '../organizations/org.ts'
import { currencyCode } from '../values/currency-code.ts'
import { text } from '../values/text.ts'
import {
  columnTargets,
  dateOrder,
  decimal,
  importLeftOutSchema,
  mixedDates,
  reportFileShape,
} from './import-file.ts'

/** Prefix of a name that replaces a missing ID. @see L-112 */
export const nameMark = 'name:'

/**
 * What a column in an ad spend file can be mapped to: a field of `PUT /ad-spend`, the last day of a
 * row that spans several days, or the amount in micros.
 *
 * @see L-110
 */
export const spendTargets = [
  'date',
  'endDate',
  'platform',
  'accountId',
  'accountName',
  'campaignId',
  'campaignName',
  'adGroupId',
  'adGroupName',
  'adId',
  'adName',
  'currency',
  'spend',
  'spendMicros',
  'impressions',
  'clicks',
  'conversions',
  'conversionsValue',
] as const

export type SpendTarget = (typeof spendTargets)[number]

/** Questions to ask the user if the file does not answer them. */
export const spendQuestions = [
  'platform',
  'currency',
  'accountId',
  'dateOrder',
  'decimal',
  'namesAsIds',
  'repeated',
  'levels',
] as const

/** Mapping for an ad spend file. @see L-111; L-112 */
export const spendMappingSchema = z.strictObject({
  platform: platformSchema
    .nullable()
    .meta({ description: 'Ad platform; null only if a column names the platform.' }),
  columns: columnTargets(z.enum(spendTargets)),
  currency: currencyCode
    .nullable()
    .meta({ description: 'Currency for rows without one; null only if a column names it.' }),
  accountId: text(255)
    .nullable()
    .meta({
      description:
        'Account ID for rows without one; empty for no account. Null only if a column ' +
        'contains the ID, or if a column contains the name and `namesAsIds` is true.',
    }),
  dateOrder,
  decimal,
  namesAsIds: z.boolean().meta({
    description: 'Whether to use names as IDs, such as `name:Brand`, if the file has no IDs.',
  }),
  repeated: z
    .enum(['sum', 'last'])
    .nullable()
    .meta({
      description:
        'How to handle several rows for the same day and ad: add them up, or use the last one. ' +
        'Null makes such rows invalid.',
    }),
  levels: z
    .enum(['parents', 'parts', 'both'])
    .nullable()
    .optional()
    .meta({
      description:
        'Which rows to import if some include others, such as a campaign and its ads, or ' +
        'all devices and each device. Null only if no rows include others.',
    }),
  timeZone: timeZoneName.optional().meta({
    description: "Time zone for the file's days, saved for its ad accounts. Optional.",
  }),
})

export type SpendMapping = z.output<typeof spendMappingSchema>

const spendLevelsSchema = z.object({
  columns: z.array(z.int()).meta({ description: 'Columns that are empty in rows at this level.' }),
  rows: z.int().meta({ description: 'Number of rows read, at most the first 1,000.' }),
  parents: z
    .number()
    .meta({ description: 'Spend if rows that are included in other rows are skipped.' }),
  parts: z.number().meta({ description: 'Spend if rows that include other rows are skipped.' }),
  both: z.number().meta({ description: 'Spend if all of these rows are counted.' }),
})

/**
 * Rows whose amounts include those of other rows, and the total spend for each way to count them.
 */
export type SpendLevels = z.output<typeof spendLevelsSchema>

/** Analysis of an ad spend file. */
export const spendFileSchema = z.object({
  ...reportFileShape,
  platform: platformSchema.nullable().meta({ description: 'Recognized ad platform.' }),
  segments: z.array(z.int()).meta({
    description:
      'Columns that further break down the metrics for an ad and day, such as the device.',
  }),
  period: z.string().nullable().optional().meta({
    description: 'Period in the report title; absent in imports from older releases.',
  }),
  guess: spendMappingSchema.meta({ description: 'Suggested mapping.' }),
  asks: z.array(z.enum(spendQuestions)).meta({
    description: 'Parts of the mapping that cannot be determined from the first rows.',
  }),
  likely: z
    .array(platformSchema)
    .optional()
    .meta({ description: 'Platforms whose files could have these columns, best guess first.' }),
  levels: spendLevelsSchema.optional().meta({
    description: 'Present if some of the sampled rows are totals of others.',
  }),
  mixedDates: mixedDates.optional(),
})

export type SpendFile = z.output<typeof spendFileSchema>

const count = z.int()

/** A file's totals in one currency, for comparison with those on the platform. */
export const spendFileTotal = z.object({
  currency: z.string(),
  spend: z.number().meta({ description: 'In major units, exact to 6 decimal places.' }),
  impressions: count,
  clicks: count,
  rows: count,
  days: count.meta({ description: 'Number of distinct days.' }),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})

/**
 * Dry run result. `rows` = `ready` + `bad`, and `ready` = `wouldInsert` + `wouldUpdate` +
 * `unchanged` + `repeated`.
 */
export const spendCheckSchema = z.object({
  rows: count,
  ready: count,
  wouldInsert: count,
  wouldUpdate: count,
  unchanged: count.meta({ description: 'Rows that match stored values.' }),
  repeated: count.meta({ description: 'Rows with the same day and ad as an earlier row.' }),
  bad: count,
  leftOut: importLeftOutSchema,
  totals: z.array(spendFileTotal),
  otherLevels: z.boolean().meta({
    description:
      'True if the import would double-count spend, because the same days and campaigns are ' +
      'stored at another level, such as ads instead of campaigns, under another spelling of the ' +
      'account, or by name instead of ID.',
  }),
})

export type SpendCheck = z.output<typeof spendCheckSchema>

/** Result of an ad spend import: number of processed rows for each outcome. */
export const spendResultSchema = z.object({
  inserted: count,
  updated: count,
  unchanged: count,
  repeated: count,
  bad: count,
})

export type SpendResult = z.output<typeof spendResultSchema>

/** Undo result: spend row counts. */
export const spendUndoneSchema = z.object({
  deleted: count,
  restored: count.meta({ description: 'Rows restored to their previous values.' }),
  kept: count.meta({ description: 'Rows kept because they were updated after the import.' }),
})

export type SpendUndone = z.output<typeof spendUndoneSchema>

/** Additional properties of `spend` imports. */
export const spendImportSchema = z.object({
  file: spendFileSchema.nullable(),
  mapping: spendMappingSchema.nullable(),
  check: spendCheckSchema.nullable(),
  result: spendResultSchema.nullable(),
  undone: spendUndoneSchema.nullable(),
})

export type SpendImport = z.output<typeof spendImportSchema>
