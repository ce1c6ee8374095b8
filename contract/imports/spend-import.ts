import * as z from 'zod'
import { currencyCode, platformSchema } from '../ad-spend/ad-spend-schemas.ts'
import { text } from '../values/text.ts'
import {
  columnTargets,
  dateOrder,
  decimal,
  importLeftOutSchema,
  reportFileShape,
} from './import-file.ts'

/** What stands before a name that stands for an id. @see L-112 */
export const nameMark = 'name:'

/**
 * What a column of a platform's file can become: a field of `PUT /ad-spend`, the last day of a row
 * that may span several, or the amount in millionths.
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

/** Name of what a column becomes. */
export type SpendTarget = (typeof spendTargets)[number]

/** What nobody can tell from a file and has to be asked. */
export const spendQuestions = [
  'platform',
  'currency',
  'accountId',
  'dateOrder',
  'decimal',
  'namesAsIds',
  'repeated',
] as const

/** How a platform's file is to be read. @see L-111; L-112 */
export const spendMappingSchema = z.strictObject({
  platform: platformSchema
    .nullable()
    .meta({ description: 'Ad platform; null only if a column contains it.' }),
  columns: columnTargets(spendTargets),
  currency: currencyCode
    .nullable()
    .meta({ description: 'Currency of rows without one; null only if a column contains it.' }),
  accountId: text(255)
    .nullable()
    .meta({
      description:
        'Account ID of rows without one; empty for no account. Null only if a column contains ' +
        'the ID, or the name and `namesAsIds` is true.',
    }),
  dateOrder,
  decimal,
  namesAsIds: z.boolean().meta({
    description: 'Whether names replace IDs that the file has no column for, as `name:Brand`.',
  }),
  repeated: z
    .enum(['sum', 'last'])
    .nullable()
    .meta({
      description:
        'How to handle several rows for the same day and ad: add them up, or use the last one. ' +
        'Null makes such rows invalid.',
    }),
})

/** How a platform's file is to be read. */
export type SpendMapping = z.output<typeof spendMappingSchema>

/** What was found in a platform's file. */
export const spendFileSchema = z.object({
  ...reportFileShape,
  platform: platformSchema.nullable().meta({ description: 'Recognized ad platform.' }),
  segments: z.array(z.int()).meta({
    description: 'Columns that split the rows of a day and ad further, such as the device.',
  }),
  guess: spendMappingSchema.meta({ description: 'Suggested mapping.' }),
  asks: z.array(z.enum(spendQuestions)).meta({
    description: 'Parts of the mapping that the first rows do not reveal.',
  }),
})

/** What was found in a platform's file. */
export type SpendFile = z.output<typeof spendFileSchema>

const count = z.int()

/** What a file holds in one currency, to be compared with what the platform shows. */
export const spendFileTotal = z.object({
  currency: z.string(),
  spend: z.number().meta({ description: 'Major units, exact to 6 decimals.' }),
  impressions: count,
  clicks: count,
  rows: count,
  days: count.meta({ description: 'Number of distinct days.' }),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})

/**
 * What a dry run found out. `rows` = `ready` + `bad`, and `ready` = `wouldInsert` + `wouldUpdate` +
 * `unchanged` + `repeated`.
 */
export const spendCheckSchema = z.object({
  rows: count,
  ready: count,
  wouldInsert: count,
  wouldUpdate: count,
  unchanged: count.meta({ description: 'Rows that match stored values.' }),
  repeated: count.meta({ description: 'Rows whose day and ad are in an earlier row.' }),
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

/** What a dry run found out. */
export type SpendCheck = z.output<typeof spendCheckSchema>

/** What came of an import of spend: rows that were read, by what became of them. */
export const spendResultSchema = z.object({
  inserted: count,
  updated: count,
  unchanged: count,
  repeated: count,
  bad: count,
})

/** What came of an import of spend. */
export type SpendResult = z.output<typeof spendResultSchema>

/** What came of an undo, in rows of spend. */
export const spendUndoneSchema = z.object({
  deleted: count,
  restored: count.meta({ description: 'Rows with previous values restored.' }),
  kept: count.meta({ description: 'Rows kept because they were stored again since.' }),
})

/** What came of an undo. */
export type SpendUndone = z.output<typeof spendUndoneSchema>

/** What an import of kind `spend` has beside what all have. */
export const spendImportSchema = z.object({
  file: spendFileSchema.nullable(),
  mapping: spendMappingSchema.nullable(),
  check: spendCheckSchema.nullable(),
  result: spendResultSchema.nullable(),
  undone: spendUndoneSchema.nullable(),
})

/** What an import of kind `spend` has beside what all have. */
export type SpendImport = z.output<typeof spendImportSchema>
