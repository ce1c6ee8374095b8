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
 * What a column of a file can become: every field that a create can set but the source, which is
 * always `import`; the two instants that only an import can give; and the parts of a name.
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

/** Name of what a column becomes. */
export type ImportTarget = (typeof importTargets)[number]

/** A text of a status column, and the status that it stands for. */
const statusText = z.strictObject({ text: text(500), status: z.enum(statuses) })

/**
 * How a file is to be read.
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
    .meta({ description: 'Lead status for each text of the status column; not case-sensitive.' }),
})

/** How a file is to be read. */
export type ImportMapping = z.output<typeof importMappingSchema>

/** States of an import; those on -ing go on by themselves. */
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

/** State of an import. */
export type ImportState = (typeof importStates)[number]

/** What can be done with an import. */
export const importActions = ['check', 'start', 'cancel', 'undo', 'discard'] as const

/** Something wrong with one cell, or with a whole line. */
export const importProblemSchema = z.object({
  column: z.int().nullable().meta({ description: 'Index from 0; null for the entire row.' }),
  field: z.string().nullable(),
  value: z.string().nullable().meta({ description: 'Cell value, cut to 100 characters.' }),
  reason: z.string(),
})

/** Something wrong with one cell, or with a whole line. */
export type ImportProblem = z.output<typeof importProblemSchema>

/** A line that cannot be imported. */
export const importErrorSchema = z.object({
  line: z.int().meta({ description: 'Row number, as in a spreadsheet: the first row is 1.' }),
  problems: z.array(importProblemSchema),
})

/** What was found in a file. */
export const importFileSchema = z.object({
  ...importFormShape,
  headerLine: headerLine.optional(),
  columns: z.array(importColumnSchema),
  statusTexts: z
    .array(z.object({ text: z.string(), status: z.enum(statuses).nullable() }))
    .meta({ description: 'Texts of the likely status column, with suggested statuses.' }),
  guess: importMappingSchema.meta({ description: 'Suggested mapping.' }),
  asks: z.array(z.enum(['dateOrder', 'decimal'])).meta({
    description: 'Parts of the mapping that the first rows do not reveal.',
  }),
})

/** What was found in a file. */
export type ImportFile = z.output<typeof importFileSchema>

/** What a dry run found out. `rows` = `ready` + `bad`. */
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
        'the organization does not compare these; absent in checks of older releases.',
    }),
  bad: z.int(),
  leftOut: importLeftOutSchema.optional().meta({
    description: 'Notes below the table; absent in checks of older releases.',
  }),
  unknownStatuses: z.array(z.string()).meta({ description: 'At most 50 texts.' }),
})

/** What a dry run found out. */
export type ImportCheck = z.output<typeof importCheckSchema>

/** What came of an import. `rowsDone` is the sum. */
export const importResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().meta({ description: 'Rows that match the values of their lead.' }),
  skipped: z.int().meta({ description: 'Rows whose lead already exists.' }),
  bad: z.int(),
})

/** What came of an import. */
export type ImportResult = z.output<typeof importResultSchema>

/** What came of an undo, in leads. */
export const importUndoneSchema = z.object({
  deleted: z.int(),
  restored: z.int().meta({ description: 'Leads with previous values restored.' }),
  kept: z.int().meta({ description: 'Fields kept because others have changed them since.' }),
  keptFields: z
    .array(z.object({ leadId: z.uuid(), field: z.string() }))
    .meta({ description: 'The first 100 kept fields.' }),
})

/** What came of an undo. */
export type ImportUndone = z.output<typeof importUndoneSchema>

/** How a file is to be read, by what it is read for; exactly one of them. */
export const checkInputShape = {
  mapping: importMappingSchema.optional().meta({ description: 'For imports of leads.' }),
  spend: spendMappingSchema.optional().meta({ description: 'For imports of ad spend.' }),
  clicks: clickMappingSchema.optional().meta({ description: 'For click reports.' }),
  sheet: z.string().max(maxSheetChars).nullable().optional().meta({
    description: 'Sheet of the mapping; rejected if another sheet has been selected since.',
  }),
}

/**
 * An import, with all that its page shows. What was found in a file of leads, and what came of it,
 * stands in `file`, `mapping`, `check`, `result` and `undone`; those of other kinds stand in `spend`
 * and `clicks`.
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
    fraction: z.number().nullable().meta({ description: '0 to 1; null while nothing is running.' }),
    isWaiting: z
      .boolean()
      .meta({ description: 'Whether it is queued behind another import of the organization.' }),
  }),
  check: importCheckSchema.nullable(),
  result: importResultSchema.nullable(),
  undone: importUndoneSchema.nullable(),
  spend: spendImportSchema.nullable(),
  clicks: clickImportSchema.nullable(),
  errors: z.object({
    total: z.int(),
    kept: z.int().meta({ description: 'Rows that can be listed: the first 10,000.' }),
  }),
  message: z.string().nullable().meta({ description: 'Why the import failed.' }),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  contentUntil: z.iso.datetime().nullable().meta({
    description: 'Until when the file is kept to be imported or undone; null once it is deleted.',
  }),
  can: z.array(z.enum(importActions)),
})

/** An import, as it is answered. */
export type ImportView = z.output<typeof importSchema>
