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
  guess: clickMappingSchema.meta({ description: 'A mapping to start from.' }),
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
  matched: count.meta({ description: 'Clicks that some lead has.' }),
  unmatched: count.meta({ description: 'Clicks that no lead has; they are among the bad lines.' }),
  repeated: count.meta({ description: 'Rows of a click that an earlier row has.' }),
  bad: count.meta({ description: 'Rows that cannot be read.' }),
  leads: count.meta({ description: 'Leads with one of these clicks.' }),
  wouldFill: count,
  full: count.meta({ description: 'Leads in which nothing is empty that the report says.' }),
  contradicting: count.meta({
    description: 'Leads that name another account, campaign, ad group or ad; they stay.',
  }),
  leftOut: importLeftOutSchema,
})

/** What a dry run found out. */
export type ClickCheck = z.output<typeof clickCheckSchema>

/** What came of a click report, in leads; `unmatched` and `bad` in rows. */
export const clickResultSchema = z.object({
  filled: count,
  late: count.meta({ description: 'Leads that came after the report and were filled by it.' }),
  full: count,
  contradicting: count,
  unmatched: count,
  bad: count,
})

/** What came of a click report. */
export type ClickResult = z.output<typeof clickResultSchema>

/** What came of an undo. */
export const clickUndoneSchema = z.object({
  restored: count.meta({ description: 'Leads in which what was filled is empty again.' }),
  kept: count.meta({ description: 'Fields that others have changed since, and that stay.' }),
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
