import * as z from 'zod'
import type { LeadField } from '../lead-fields.ts'
import { columnTargets, dateOrder, importLeftOutSchema, reportFileShape } from './import-file.ts'

/** Lead fields that tell of an ad click, and that a click report can fill. @see L-116 */
export const clickFields = [
  'searchAdsCustomerId',
  'searchAdsClickDate',
  'searchAdsCampaignId',
  'searchAdsCampaignName',
  'searchAdsAdGroupId',
  'searchAdsAdGroupName',
  'searchAdsAdId',
  'searchAdsDevice',
  'searchAdsAdNetworkType',
  'searchAdsClickType',
  'searchAdsSlot',
] as const satisfies readonly LeadField[]

/** Name of such a field. */
export type ClickField = (typeof clickFields)[number]

/** What a column of a click report can become. */
export const clickTargets = ['gclid', ...clickFields] as const

/** Name of what a column becomes. */
export type ClickTarget = (typeof clickTargets)[number]

/** How a click report is to be read. */
export const clickMappingSchema = z.strictObject({
  columns: columnTargets(clickTargets),
  dateOrder,
})

/** How a click report is to be read. */
export type ClickMapping = z.output<typeof clickMappingSchema>

/** What was found in a click report. */
export const clickFileSchema = z.object({
  ...reportFileShape,
  guess: clickMappingSchema.meta({ description: 'Suggested mapping.' }),
  asks: z.array(z.enum(['dateOrder'])),
})

/** What was found in a click report. */
export type ClickFile = z.output<typeof clickFileSchema>

const count = z.int()

/**
 * What a dry run found out, in rows and in leads. `rows` = `matched` + `unmatched` + `repeated` +
 * `bad`, and `leads` = `wouldFill` + `full` + `contradicting`.
 */
export const clickCheckSchema = z.object({
  rows: count,
  matched: count.meta({ description: 'Clicks that match a lead.' }),
  unmatched: count.meta({
    description: 'Clicks that match no lead. They are listed with the invalid rows.',
  }),
  repeated: count.meta({ description: 'Rows whose click is in an earlier row.' }),
  bad: count.meta({ description: 'Invalid rows.' }),
  leads: count.meta({ description: 'Leads that match a click.' }),
  wouldFill: count,
  full: count.meta({ description: 'Leads that already have every value of the report.' }),
  contradicting: count.meta({
    description: 'Leads with another account, campaign, ad group or ad. They do not change.',
  }),
  leftOut: importLeftOutSchema,
})

/** What a dry run found out. */
export type ClickCheck = z.output<typeof clickCheckSchema>

/** What came of a click report, in leads; `unmatched` and `bad` in rows. */
export const clickResultSchema = z.object({
  filled: count,
  late: count.meta({ description: 'Leads created after the import that it filled.' }),
  full: count,
  contradicting: count,
  unmatched: count,
  bad: count,
})

/** What came of a click report. */
export type ClickResult = z.output<typeof clickResultSchema>

/** What came of an undo. */
export const clickUndoneSchema = z.object({
  restored: count.meta({ description: 'Leads whose filled fields are empty again.' }),
  kept: count.meta({ description: 'Fields kept because others have changed them since.' }),
})

/** What came of an undo. */
export type ClickUndone = z.output<typeof clickUndoneSchema>

/** What an import of kind `clicks` has beside what all have. */
export const clickImportSchema = z.object({
  file: clickFileSchema.nullable(),
  mapping: clickMappingSchema.nullable(),
  check: clickCheckSchema.nullable(),
  result: clickResultSchema.nullable(),
  undone: clickUndoneSchema.nullable(),
})

/** What an import of kind `clicks` has beside what all have. */
export type ClickImport = z.output<typeof clickImportSchema>
