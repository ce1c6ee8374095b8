import * as z from 'zod'
import { type CustomColumn, readCustomColumn } from '../custom-fields/custom-columns.ts'
import { statuses } from '../field-kinds.ts'
import { leadFieldsWhere } from '../lead-fields.ts'
import { text } from '../values/text.ts'
import { clickImportSchema, clickMappingSchema } from './click-import.ts'
import {
  columnTargets,
  dateOrder,
  decimal,
  headerLine,
  importColumnSchema,
  importFormShape,
  importKinds,
  maxSheetChars,
  mixedDates,
} from './import-file.ts'
import { importCheckSchema, importResultSchema, importUndoneSchema } from './lead-results.ts'
import { spendImportSchema, spendMappingSchema } from './spend-import.ts'

/**
 * What a column can be mapped to: every field that can be set when a lead is created, except the
 * source, which is always `import`; two timestamps that only an import can set; first and last
 * name; a second email and phone number, used if the first one is empty; and an fbclid, which is
 * converted to an `fbc`. Columns mapped to `keep` are stored in the custom data under their own
 * names.
 *
 * @see L-61; L-213
 */
export const importTargets = [
  ...leadFieldsWhere((field) => field.write).filter((field) => field !== 'source'),
  'createdAt',
  'qualifiedAt',
  'firstName',
  'lastName',
  'secondEmail',
  'secondPhone',
  'fbclid',
  'keep',
] as const

/** Target that is not a custom field. */
export type FieldTarget = (typeof importTargets)[number]

export type ImportTarget = FieldTarget | CustomColumn

const customTarget = z
  .string()
  .max(100)
  .refine((target): target is CustomColumn => readCustomColumn(target) !== undefined)

/** Ad platforms whose lead forms are recognized. */
export const leadFormPlatforms = ['meta_ads', 'google_ads', 'linkedin_ads', 'tiktok_ads'] as const

export type LeadFormPlatform = (typeof leadFormPlatforms)[number]

/** Status text in the file and the status that it maps to. */
const statusText = z.strictObject({ text: text(500), status: z.enum(statuses) })

/** Stage text in the file and the ID of the stage that it maps to. */
const stageText = z.strictObject({ text: text(500), stageId: z.uuid() })

/**
 * Mapping for a lead file.
 *
 * @see L-61; L-62
 */
export const importMappingSchema = z.strictObject({
  hasHeader: z.boolean().meta({ description: 'Whether the first row contains headers.' }),
  columns: columnTargets(z.union([z.enum(importTargets), customTarget])).meta({
    description:
      'Target of each column, in file order; null to skip the column. A target can ' +
      'also be `custom.` followed by a custom field ID.',
  }),
  dateOrder,
  decimal,
  duplicates: z
    .enum(['skip', 'update', 'create'])
    .meta({ description: 'What to do with rows that match an existing lead or an earlier row.' }),
  statuses: z
    .array(statusText)
    .max(200)
    .meta({ description: 'Lead status for each value in the status column; case-insensitive.' }),
  stages: z.array(stageText).max(200).optional().meta({
    description:
      'Stages for values in the stage column that are not stage names; case-insensitive.',
  }),
  leadForm: z
    .enum([...leadFormPlatforms, 'other'])
    .nullable()
    .optional()
    .meta({
      description:
        'Ad platform whose lead forms the rows come from. Rows with an ad but no ' +
        "`utm_source` get the platform's `utm_source`. Use `other` for any other file. " +
        'Null is allowed only if the file does not look like a lead form export.',
    }),
  undated: z
    .boolean()
    .optional()
    .meta({
      description:
        'True to use the import time as the creation date, even though a column ' +
        'contains dates.',
    }),
})

export type ImportMapping = z.output<typeof importMappingSchema>

/** Import states. Those ending in `-ing` advance without user action. */
export const importStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const

export type ImportState = (typeof importStates)[number]

export const importActions = ['check', 'start', 'cancel', 'undo', 'discard'] as const

/** Analysis of a lead file. */
export const importFileSchema = z.object({
  ...importFormShape,
  headerLine: headerLine.optional(),
  columns: z.array(importColumnSchema),
  statusTexts: z
    .array(z.object({ text: z.string(), status: z.enum(statuses).nullable() }))
    .meta({ description: 'Values in the likely status column, with suggested statuses.' }),
  stageTexts: z
    .array(z.object({ text: z.string(), stageId: z.uuid().nullable() }))
    .optional()
    .meta({ description: 'Values in the likely stage column, with suggested stages.' }),
  guess: importMappingSchema.meta({ description: 'Suggested mapping.' }),
  asks: z.array(z.enum(['dateOrder', 'decimal', 'leadForm', 'createdAt'])).meta({
    description: 'Parts of the mapping that cannot be determined from the first rows.',
  }),
  leadForms: z
    .array(z.enum(leadFormPlatforms))
    .optional()
    .meta({
      description:
        'Ad platforms whose lead forms have these columns, best guess first. Absent in imports from ' +
        'older releases.',
    }),
  dateColumns: z
    .array(z.int())
    .optional()
    .meta({ description: 'Unmapped columns that contain dates, if no creation date is mapped.' }),
  mixedDates: mixedDates.optional(),
})

export type ImportFile = z.output<typeof importFileSchema>

/** Mapping by kind of import; contains exactly one mapping. */
export const checkInputShape = {
  mapping: importMappingSchema.optional().meta({ description: 'For lead imports.' }),
  spend: spendMappingSchema.optional().meta({ description: 'For ad spend imports.' }),
  clicks: clickMappingSchema.optional().meta({ description: 'For click reports.' }),
  sheet: z.string().max(maxSheetChars).nullable().optional().meta({
    description: 'Sheet that was mapped; rejected if another sheet has been selected since.',
  }),
}

/**
 * Import, with everything shown on its page. Lead imports use `file`, `mapping`, `check`, `result`
 * and `undone`; other kinds use `spend` or `clicks`.
 */
export const importSchema = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds).meta({ description: 'Type of the import.' }),
  name: z.string(),
  state: z.enum(importStates),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
  size: z.int().meta({ description: 'Bytes received.' }),
  file: importFileSchema.nullable(),
  mapping: importMappingSchema.nullable(),
  progress: z.object({
    rowsDone: z.int(),
    rowsTotal: z.int().nullable().meta({ description: 'Null until the file has been checked.' }),
    fraction: z
      .number()
      .nullable()
      .meta({ description: 'From 0 to 1; null if nothing is running.' }),
    isWaiting: z
      .boolean()
      .meta({ description: 'Whether the import is queued behind another one.' }),
  }),
  check: importCheckSchema.nullable(),
  result: importResultSchema.nullable(),
  undone: importUndoneSchema.nullable(),
  spend: spendImportSchema.nullable(),
  clicks: clickImportSchema.nullable(),
  errors: z.object({
    total: z.int(),
    kept: z
      .int()
      .meta({ description: 'Number of invalid rows that can be listed; at most 10,000.' }),
  }),
  message: z.string().nullable().meta({ description: 'Why the import failed.' }),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  contentUntil: z.iso.datetime().nullable().meta({
    description:
      'When the file will be deleted and the import can no longer be run or undone; null afterwards.',
  }),
  can: z.array(z.enum(importActions)),
})

export type ImportView = z.output<typeof importSchema>
