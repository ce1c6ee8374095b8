import * as z from 'zod'

/** What a file can be read for. @see L-110 */
export const importKinds = ['leads', 'spend', 'clicks'] as const

/** What a file is read for. */
export type ImportKindName = (typeof importKinds)[number]

/** Most columns of a file. */
export const maxImportColumns = 500

/** How a file is written, whatever it holds. */
export const importFormShape = {
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  sheet: z.string().nullable().meta({ description: 'The sheet that is read: the first one.' }),
}

const importForm = z.object(importFormShape)

/** How a file is written. */
export type ImportForm = z.output<typeof importForm>

/** A column of a file. */
export const importColumnSchema = z.object({
  header: z.string().meta({ description: 'Empty where the column has no name.' }),
  samples: z.array(z.string()).max(5).meta({ description: 'Different values, cut.' }),
})

/** A column of a file. */
export type ImportColumn = z.output<typeof importColumnSchema>

/** Lines that are no rows: sums and closing remarks. */
export const importLeftOutSchema = z.object({
  total: z.int(),
  lines: z
    .array(z.object({ line: z.int(), text: z.string() }))
    .meta({ description: 'The first 20 of them, each as its first cells.' }),
})

/** Lines that are no rows. */
export type ImportLeftOut = z.output<typeof importLeftOutSchema>
