import * as z from 'zod'
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
  importLeftOutSchema,
  maxSheetChars,
} from './import-file.ts'
import { spendImportSchema, spendMappingSchema } from './spend-import.ts'

/**
 * Targets of a column: every field that a create can set except the source, which is always
 * `import`; the two timestamps that only an import can set; and first and last name.
 *
 * @see L-61
 */
export const importTargets = [
  ...leadFieldsWhere((field) => field.write).filter((field) => field !== 'source'),
  'createdAt',
  'qualifiedAt',
  'firstName',
  'lastName',
] as const

export type ImportTarget = (typeof importTargets)[number]

/** Text of a status column, and its status. */
const statusText = z.strictObject({ text: text(500), status: z.enum(statuses) })

/**
 * Mapping of a file of leads.
 *
 * @see L-61; L-62
 */
export const importMappingSchema = z.strictObject({
  hasHeader: z.boolean().meta({ description: 'Whether the first row contains headers.' }),
  columns: columnTargets(importTargets),
  dateOrder,
  decimal,
  duplicates: z
    .enum(['skip', 'update', 'create'])
    .meta({ description: 'What to do with rows that match an existing lead or an earlier row.' }),
  statuses: z
    .array(statusText)
    .max(200)
    .meta({ description: 'Lead status for each value in the status column; case-insensitive.' }),
})

export type ImportMapping = z.output<typeof importMappingSchema>

/** States of an import; those ending in -ing advance on their own. */
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

/** Problem of a cell or of an entire row. */
export const importProblemSchema = z.object({
  column: z
    .int()
    .nullable()
    .meta({ description: 'Column index, starting at 0; null for the entire row.' }),
  field: z.string().nullable(),
  value: z.string().nullable().meta({ description: 'Cell value, truncated to 100 characters.' }),
  reason: z.string(),
})

export type ImportProblem = z.output<typeof importProblemSchema>

/** Invalid row. */
export const importErrorSchema = z.object({
  line: z.int().meta({ description: 'Row number, as in a spreadsheet: the first row is 1.' }),
  problems: z.array(importProblemSchema),
})

/** Analysis of a file of leads. */
export const importFileSchema = z.object({
  ...importFormShape,
  headerLine: headerLine.optional(),
  columns: z.array(importColumnSchema),
  statusTexts: z
    .array(z.object({ text: z.string(), status: z.enum(statuses).nullable() }))
    .meta({ description: 'Values of the likely status column, with suggested statuses.' }),
  guess: importMappingSchema.meta({ description: 'Suggested mapping.' }),
  asks: z.array(z.enum(['dateOrder', 'decimal'])).meta({
    description: 'Parts of the mapping that the first rows do not reveal.',
  }),
})

export type ImportFile = z.output<typeof importFileSchema>

/** Result of a dry run. `rows` = `ready` + `bad`. */
export const importCheckSchema = z.object({
  rows: z.int(),
  ready: z.int(),
  wouldCreate: z.int(),
  wouldUpdate: z.int(),
  wouldSkip: z.int(),
  duplicatesInFile: z.int(),
  duplicatesInStore: z.int(),
  alike: z
    .int()
    .optional()
    .meta({
      description:
        'Rows that would create a lead although one has the same email or phone number, because ' +
        'the organization does not match leads by these; absent in checks from older releases.',
    }),
  bad: z.int(),
  leftOut: importLeftOutSchema.optional().meta({
    description: 'Notes below the table; absent in checks from older releases.',
  }),
  unknownStatuses: z.array(z.string()).meta({ description: 'At most 50 values.' }),
})

export type ImportCheck = z.output<typeof importCheckSchema>

/** Result of an import. `rowsDone` is the sum. */
export const importResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().meta({ description: 'Rows whose lead already has these values.' }),
  skipped: z.int().meta({ description: 'Rows whose lead already exists.' }),
  bad: z.int(),
})

export type ImportResult = z.output<typeof importResultSchema>

/** Result of an undo, in leads. */
export const importUndoneSchema = z.object({
  deleted: z.int(),
  restored: z.int().meta({ description: 'Leads restored to their previous values.' }),
  kept: z.int().meta({ description: 'Fields kept because they were changed after the import.' }),
  keptFields: z
    .array(z.object({ leadId: z.uuid(), field: z.string() }))
    .meta({ description: 'The first 100 kept fields.' }),
})

export type ImportUndone = z.output<typeof importUndoneSchema>

/** Mapping by kind of import; exactly one of them. */
export const checkInputShape = {
  mapping: importMappingSchema.optional().meta({ description: 'For lead imports.' }),
  spend: spendMappingSchema.optional().meta({ description: 'For ad spend imports.' }),
  clicks: clickMappingSchema.optional().meta({ description: 'For click reports.' }),
  sheet: z.string().max(maxSheetChars).nullable().optional().meta({
    description: 'Sheet that was mapped; rejected if another sheet has been selected since.',
  }),
}

/**
 * Import with everything that its page shows. Imports of leads use `file`, `mapping`, `check`,
 * `result` and `undone`; other kinds use `spend` or `clicks`.
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
