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
  sheet: z.string().nullable().meta({ description: 'The sheet of a spreadsheet that is read.' }),
  sheets: z
    .array(z.string())
    .optional()
    .meta({
      description:
        'Sheets that can be read instead, with the one that is, in the order of the file: those that ' +
        'are not hidden, at most 200. None of CSV; absent in imports of older releases.',
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
    .meta({ description: 'What each column becomes, in the order of the file; null for nothing.' })

/** How a file writes its dates. */
export const dateOrder = z
  .enum(['dmy', 'mdy'])
  .nullable()
  .meta({ description: 'What comes first in 03/04/2026; null where no date is written so.' })

/** How a file writes its amounts. */
export const decimal = z
  .enum(['.', ','])
  .nullable()
  .meta({ description: 'What separates the decimals of 1.234; null where nothing does.' })

/** Where the rows of a report begin. */
export const headerLine = z.int().nullable().meta({
  description: 'The line that names the columns; lines before it are not read. Null without.',
})

/** A column of a file. */
export const importColumnSchema = z.object({
  header: z.string().meta({ description: 'Empty where the column has no name.' }),
  samples: z.array(z.string()).max(5).meta({ description: 'Different values, cut.' }),
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
    .meta({ description: 'The first 20 of them, each as its first cells.' }),
})

/** Lines that are no rows. */
export type ImportLeftOut = z.output<typeof importLeftOutSchema>
