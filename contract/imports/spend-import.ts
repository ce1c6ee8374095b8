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
    .meta({ description: 'Whose file it is; null only where a column says it.' }),
  columns: columnTargets(spendTargets),
  currency: currencyCode
    .nullable()
    .meta({ description: 'Currency of rows that name none; null only where a column says it.' }),
  accountId: text(255)
    .nullable()
    .meta({
      description:
        'Account of rows that name no id of one; an empty text stands for no account. Null only ' +
        'where a column says the id, or the name and `namesAsIds` is true.',
    }),
  dateOrder,
  decimal,
  namesAsIds: z.boolean().meta({
    description:
      'Whether a name stands for an id that the file has no column for, as `name:Brand`.',
  }),
  repeated: z
    .enum(['sum', 'last'])
    .nullable()
    .meta({
      description:
        'What several rows of one day and ad mean: parts to be added up, or later versions. Null ' +
        'where there are none; then they are bad lines.',
    }),
})

/** How a platform's file is to be read. */
export type SpendMapping = z.output<typeof spendMappingSchema>

/** What was found in a platform's file. */
export const spendFileSchema = z.object({
  ...reportFileShape,
  platform: platformSchema.nullable().meta({ description: 'Whose file it was recognized as.' }),
  segments: z.array(z.int()).meta({
    description: 'Columns that part the rows of a day and ad further, such as the device.',
  }),
  guess: spendMappingSchema.meta({ description: 'A mapping to start from.' }),
  asks: z.array(z.enum(spendQuestions)).meta({
    description: 'What nobody can tell from the first rows and has to be asked.',
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
  days: count.meta({ description: 'Different days.' }),
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
  unchanged: count.meta({ description: 'Rows that say what is stored already.' }),
  repeated: count.meta({ description: 'Rows of a day and ad that an earlier row has.' }),
  bad: count,
  leftOut: importLeftOutSchema,
  totals: z.array(spendFileTotal),
  otherLevels: z.boolean().meta({
    description:
      'True when the same days and campaigns are stored otherwise: at another level, such as ads ' +
      'beside campaigns, by another spelling of the account, or by name instead of id. What both ' +
      'say would be counted twice.',
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
  restored: count.meta({ description: 'Rows that are as they were before the import.' }),
  kept: count.meta({ description: 'Rows that were stored anew since, and stay.' }),
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
