import * as z from 'zod'
import type { LeadField } from '../lead-fields.ts'
import { columnTargets, dateOrder, importLeftOutSchema, reportFileShape } from './import-file.ts'

/** Lead fields about an ad click that a click report can fill. @see L-116 */
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

export type ClickField = (typeof clickFields)[number]

/** Fields that a column of a click report can be mapped to. */
export const clickTargets = ['gclid', ...clickFields] as const

export type ClickTarget = (typeof clickTargets)[number]

/** Mapping for a click report. */
export const clickMappingSchema = z.strictObject({
  columns: columnTargets(z.enum(clickTargets)),
  dateOrder,
})

export type ClickMapping = z.output<typeof clickMappingSchema>

/** Analysis of a click report. */
export const clickFileSchema = z.object({
  ...reportFileShape,
  guess: clickMappingSchema.meta({ description: 'Suggested mapping.' }),
  asks: z.array(z.enum(['dateOrder'])),
})

export type ClickFile = z.output<typeof clickFileSchema>

const count = z.int()

/**
 * Dry run result with row and lead counts. `rows` = `matched` + `unmatched` + `repeated` + `bad`,
 * and `leads` = `wouldFill` + `full` + `contradicting`.
 */
export const clickCheckSchema = z.object({
  rows: count,
  matched: count.meta({ description: 'Clicks that match a lead.' }),
  unmatched: count.meta({
    description: 'Clicks that match no lead; listed with the invalid rows.',
  }),
  repeated: count.meta({ description: 'Rows that repeat a click from an earlier row.' }),
  bad: count.meta({ description: 'Invalid rows.' }),
  leads: count.meta({ description: 'Leads that match a click.' }),
  wouldFill: count,
  full: count.meta({ description: 'Leads that already have all values from the report.' }),
  contradicting: count.meta({
    description:
      'Leads that already have another account, campaign, ad group or ad; they are not changed.',
  }),
  leftOut: importLeftOutSchema,
})

export type ClickCheck = z.output<typeof clickCheckSchema>

/**
 * Result of importing a click report: lead counts, except that `unmatched` and `bad` are row
 * counts.
 */
export const clickResultSchema = z.object({
  filled: count,
  late: count.meta({
    description: 'Leads that were created after the import and later updated with its clicks.',
  }),
  full: count,
  contradicting: count,
  unmatched: count,
  bad: count,
})

export type ClickResult = z.output<typeof clickResultSchema>

/** Undo result. */
export const clickUndoneSchema = z.object({
  restored: count.meta({
    description: 'Leads from which the imported values were removed.',
  }),
  kept: count.meta({ description: 'Fields kept because they were changed after the import.' }),
})

export type ClickUndone = z.output<typeof clickUndoneSchema>

/** Additional properties of `clicks` imports. */
export const clickImportSchema = z.object({
  file: clickFileSchema.nullable(),
  mapping: clickMappingSchema.nullable(),
  check: clickCheckSchema.nullable(),
  result: clickResultSchema.nullable(),
  undone: clickUndoneSchema.nullable(),
})

export type ClickImport = z.output<typeof clickImportSchema>
