import * as z from 'zod'
import { importLeftOutSchema } from './import-file.ts'

/** Problem with a cell or an entire row. */
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

/** Dry run result. `rows` = `ready` + `bad`. */
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
        'Rows that would create a lead even though a lead with the same email or phone ' +
        'exists, because the organization does not match leads by email or phone. Absent ' +
        'in checks from older releases.',
    }),
  bad: z.int(),
  leftOut: importLeftOutSchema.optional().meta({
    description: 'Notes below the table that were skipped. Absent from checks by older releases.',
  }),
  unknownStatuses: z.array(z.string()).meta({ description: 'At most 50 values.' }),
  unknownStages: z.array(z.string()).optional().meta({ description: 'At most 50 values.' }),
  testLeads: z
    .int()
    .optional()
    .meta({ description: 'Skipped test leads from lead forms, which are not counted in `rows`.' }),
  warnings: z
    .object({
      total: z.int().meta({ description: 'Number of values.' }),
      cells: z
        .array(importProblemSchema.extend({ line: z.int() }))
        .meta({ description: 'The first 50 values.' }),
    })
    .optional()
    .meta({
      description:
        'Values that cannot be stored in their fields. The rows are imported without these ' +
        'values, which are kept in the custom data.',
    }),
})

export type ImportCheck = z.output<typeof importCheckSchema>

/** Import result. `rowsDone` is the sum of the other counts. */
export const importResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().meta({ description: 'Rows whose lead already has these values.' }),
  skipped: z.int().meta({ description: 'Rows whose lead already exists.' }),
  bad: z.int(),
})

export type ImportResult = z.output<typeof importResultSchema>

/** Undo result: lead counts. */
export const importUndoneSchema = z.object({
  deleted: z.int(),
  restored: z.int().meta({ description: 'Leads restored to their previous values.' }),
  kept: z.int().meta({ description: 'Fields kept because they were changed after the import.' }),
  keptFields: z
    .array(z.object({ leadId: z.uuid(), field: z.string() }))
    .meta({ description: 'The fields that were kept; at most the first 100.' }),
})

export type ImportUndone = z.output<typeof importUndoneSchema>
