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
  hasHeader: z.boolean().meta({ description: 'Whether the first row names the columns.' }),
  columns: columnTargets(importTargets),
  dateOrder,
  decimal,
  duplicates: z
    .enum(['skip', 'update', 'create'])
    .meta({ description: 'What becomes of a row whose lead exists, in the file or outside.' }),
  statuses: z
    .array(statusText)
    .max(200)
    .meta({ description: 'What texts of the status column stand for; any case.' }),
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
  column: z.int().nullable().meta({ description: 'Index from 0; null for the whole line.' }),
  field: z.string().nullable(),
  value: z.string().nullable().meta({ description: 'The cell, cut to 100 characters.' }),
  reason: z.string(),
})

/** Something wrong with one cell, or with a whole line. */
export type ImportProblem = z.output<typeof importProblemSchema>

/** A line that cannot be imported. */
export const importErrorSchema = z.object({
  line: z.int().meta({ description: 'As a spreadsheet numbers rows: the first is 1.' }),
  problems: z.array(importProblemSchema),
})

/** What was found in a file. */
export const importFileSchema = z.object({
  ...importFormShape,
  headerLine: headerLine.optional(),
  columns: z.array(importColumnSchema),
  statusTexts: z
    .array(z.object({ text: z.string(), status: z.enum(statuses).nullable() }))
    .meta({ description: 'Texts of the column guessed to be the status, with guesses.' }),
  guess: importMappingSchema.meta({ description: 'A mapping to start from.' }),
  asks: z.array(z.enum(['dateOrder', 'decimal'])).meta({
    description: 'What nobody can tell from the first rows and has to be asked.',
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
        'Rows that would make a lead although one has their email or phone number, since the ' +
        'organization does not compare these; absent in checks of older releases.',
    }),
  bad: z.int(),
  leftOut: importLeftOutSchema.optional().meta({
    description: 'Closing remarks below the table; absent in checks of older releases.',
  }),
  unknownStatuses: z.array(z.string()).meta({ description: 'At most 50 texts.' }),
})

/** What a dry run found out. */
export type ImportCheck = z.output<typeof importCheckSchema>

/** What came of an import. `rowsDone` is the sum. */
export const importResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().meta({ description: 'Rows that say what their lead says already.' }),
  skipped: z.int().meta({ description: 'Rows whose lead existed.' }),
  bad: z.int(),
})

/** What came of an import. */
export type ImportResult = z.output<typeof importResultSchema>

/** What came of an undo, in leads. */
export const importUndoneSchema = z.object({
  deleted: z.int(),
  restored: z.int().meta({ description: 'Leads that have some values of before again.' }),
  kept: z.int().meta({ description: 'Fields that others have changed since, and that stay.' }),
  keptFields: z
    .array(z.object({ leadId: z.uuid(), field: z.string() }))
    .meta({ description: 'The first 100 of them.' }),
})

/** What came of an undo. */
export type ImportUndone = z.output<typeof importUndoneSchema>

/** How a file is to be read, by what it is read for; exactly one of them. */
export const checkInputShape = {
  mapping: importMappingSchema.optional().meta({ description: 'For a file of leads.' }),
  spend: spendMappingSchema.optional().meta({ description: 'For a file of ad spend.' }),
  clicks: clickMappingSchema.optional().meta({ description: 'For a click report.' }),
  sheet: z.string().max(maxSheetChars).nullable().optional().meta({
    description: 'The sheet whose columns are meant; refused when another one is read by now.',
  }),
}

/**
 * An import, with all that its page shows. What was found in a file of leads, and what came of it,
 * stands in `file`, `mapping`, `check`, `result` and `undone`; those of other kinds stand in `spend`
 * and `clicks`.
 */
export const importSchema = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds).meta({ description: 'What the file is read for.' }),
  name: z.string(),
  state: z.enum(importStates),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
  size: z.int().meta({ description: 'Bytes that have arrived.' }),
  file: importFileSchema.nullable(),
  mapping: importMappingSchema.nullable(),
  progress: z.object({
    rowsDone: z.int(),
    rowsTotal: z.int().nullable().meta({ description: 'Known once the file was checked.' }),
    fraction: z.number().nullable().meta({ description: '0 to 1; null while nothing goes on.' }),
    isWaiting: z.boolean().meta({ description: 'Another import of the organization is first.' }),
  }),
  check: importCheckSchema.nullable(),
  result: importResultSchema.nullable(),
  undone: importUndoneSchema.nullable(),
  spend: spendImportSchema.nullable(),
  clicks: clickImportSchema.nullable(),
  errors: z.object({
    total: z.int(),
    kept: z.int().meta({ description: 'Those that can be read; the first 10,000.' }),
  }),
  message: z.string().nullable().meta({ description: 'Why it failed.' }),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  contentUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when it can be read, run or undone; null once it cannot.' }),
  can: z.array(z.enum(importActions)),
})

/** An import, as it is answered. */
export type ImportView = z.output<typeof importSchema>
