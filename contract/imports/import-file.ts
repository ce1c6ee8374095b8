import * as z from 'zod'

/** What a file can be read for. @see L-110 */
export const importKinds = ['leads', 'spend', 'clicks'] as const

/** What a file is read for. */
export type ImportKindName = (typeof importKinds)[number]

/** Most columns of a file. */
export const maxImportColumns = 500

/** Longest name of a sheet that is told, in characters: programs allow fewer. */
export const maxSheetChars = 100

/** How a file is written, whatever it holds. */
export const importFormShape = {
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  sheet: z.string().nullable().meta({ description: 'The selected sheet of a spreadsheet.' }),
  sheets: z
    .array(z.string())
    .optional()
    .meta({
      description:
        'Visible sheets in file order, including the selected one; at most 200. Empty for CSV; ' +
        'absent in imports of older releases.',
    }),
}

const importForm = z.object(importFormShape)

/** How a file is written. */
export type ImportForm = z.output<typeof importForm>

/** What each column becomes: one of some targets, or nothing. */
export const columnTargets = <const T extends readonly string[]>(targets: T) =>
  z
    .array(z.enum(targets).nullable())
    .min(1)
    .max(maxImportColumns)
    .meta({ description: 'Target of each column, in file order; null to skip the column.' })

/** How a file writes its dates. */
export const dateOrder = z
  .enum(['dmy', 'mdy'])
  .nullable()
  .meta({ description: 'What comes first in 03/04/2026; null if no dates look like this.' })

/** How a file writes its amounts. */
export const decimal = z
  .enum(['.', ','])
  .nullable()
  .meta({ description: 'Decimal separator; null if no amounts contain one.' })

/** Where the rows of a report begin. */
export const headerLine = z.int().nullable().meta({
  description: 'Row number of the headers; earlier rows are ignored. Null if there are none.',
})

/** A column of a file. */
export const importColumnSchema = z.object({
  header: z.string().meta({ description: 'Empty if the column has no name.' }),
  samples: z.array(z.string()).max(5).meta({ description: 'Distinct values, shortened.' }),
})

/** A column of a file. */
export type ImportColumn = z.output<typeof importColumnSchema>

/** What is found in every report. */
export const reportFileShape = {
  ...importFormShape,
  headerLine,
  columns: z.array(importColumnSchema),
}

/** Lines that are no rows: sums and closing remarks. */
export const importLeftOutSchema = z.object({
  total: z.int(),
  lines: z
    .array(z.object({ line: z.int(), text: z.string() }))
    .meta({ description: 'The first 20 rows, with their first cells.' }),
})

/** Lines that are no rows. */
export type ImportLeftOut = z.output<typeof importLeftOutSchema>
