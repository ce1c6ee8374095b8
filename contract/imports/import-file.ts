import * as z from 'zod'
import { encodings } from './encodings.ts'

/** Kinds of imports. @see L-110 */
export const importKinds = ['leads', 'spend', 'clicks'] as const

export type ImportKindName = (typeof importKinds)[number]

/** Maximum number of columns. */
export const maxImportColumns = 500

/** Maximum length of a returned sheet name, in characters; spreadsheet programs allow fewer. */
export const maxSheetChars = 100

/** File format properties shared by all kinds of imports. */
export const importFormShape = {
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(encodings).nullable(),
  encodingSamples: z
    .array(z.string())
    .optional()
    .meta({
      description:
        'Sample words with special characters, decoded with this encoding. Present only if ' +
        'the encoding was guessed or chosen, because the file does not declare it.',
    }),
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  sheet: z.string().nullable().meta({ description: 'The selected sheet of a spreadsheet.' }),
  sheets: z
    .array(z.string())
    .optional()
    .meta({
      description:
        'Visible sheets in file order, including the selected one; at most 200. Empty for CSV; ' +
        'absent in imports from older releases.',
    }),
}

const importForm = z.object(importFormShape)

export type ImportForm = z.output<typeof importForm>

/** Target of each column; null for columns that are not imported. */
export const columnTargets = <T extends z.ZodType<string>>(target: T) =>
  z
    .array(target.nullable())
    .min(1)
    .max(maxImportColumns)
    .meta({ description: 'Target of each column, in file order; null to skip the column.' })

export const dateOrder = z.enum(['dmy', 'mdy']).nullable().meta({
  description:
    'Order of day and month in dates such as 03/04/2026; null if the file has no such dates.',
})

export const decimal = z
  .enum(['.', ','])
  .nullable()
  .meta({ description: 'Decimal separator; null if no amounts contain one.' })

/** Rows that contradict each other about whether the day or the month comes first. */
export const mixedDates = z
  .object({
    dmy: z.array(z.int()).max(5),
    mdy: z.array(z.int()).max(5),
  })
  .meta({
    description:
      'The first rows with dates such as 13/11/2026 (`dmy`) and 11/13/2026 (`mdy`), if the ' +
      'file contains both orders.',
  })

export type MixedDates = z.output<typeof mixedDates>

/** Line of the header row in a report. */
export const headerLine = z.int().nullable().meta({
  description:
    'Row number of the headers; earlier rows are ignored. Null if there is no header row.',
})

export const importColumnSchema = z.object({
  header: z.string().meta({ description: 'Empty if the column has no name.' }),
  samples: z.array(z.string()).max(5).meta({ description: 'Distinct values, truncated.' }),
})

export type ImportColumn = z.output<typeof importColumnSchema>

/** Analysis properties shared by all kinds of reports. */
export const reportFileShape = {
  ...importFormShape,
  headerLine,
  columns: z.array(importColumnSchema),
}

/** Rows that are skipped because they contain no data, such as totals and footers. */
export const importLeftOutSchema = z.object({
  total: z.int(),
  lines: z
    .array(z.object({ line: z.int(), text: z.string() }))
    .meta({ description: 'The first 20 rows, with their first cells.' }),
})

export type ImportLeftOut = z.output<typeof importLeftOutSchema>
