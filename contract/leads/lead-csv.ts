import type * as z from 'zod'
import type { KindName } from '../field-kinds.ts'
import { csvLine, plainCsv } from '../imports/csv.ts'
import { type LeadField, leadFieldEntries, leadFields } from '../lead-fields.ts'
import type { LeadRecord } from './lead-schemas.ts'
import { readValue } from './read-create.ts'

/** Columns of a CSV file of leads: every field, in the order of the list. */
export const leadCsvColumns: readonly LeadField[] = leadFieldEntries.map(([name]) => name)

/**
 * One lead as a line of such a file; empty where nothing is known.
 *
 * @param columns  Those of the file, where it has not all of them.
 */
export const toCsvRow = (
  lead: Readonly<Partial<LeadRecord>>,
  columns: readonly LeadField[] = leadCsvColumns,
  dialect = plainCsv,
): string => {
  const { decimalMark } = dialect
  return csvLine(
    columns.map((name) => printCell(name, lead[name] ?? null, decimalMark)),
    dialect,
  )
}

/**
 * Reads a cell as what a lead may hold in that column, by the rules of a create.
 *
 * @returns The value, `null` for an empty cell, or what is wrong with it.
 */
export function readCsvCell(name: LeadField, cell: string): z.ZodSafeParseResult<unknown> {
  if (cell === '') return { success: true, data: null }
  return readValue(name, isText(leadFields[name].kind) ? bare(cell) : cell)
}

function printCell(name: LeadField, value: LeadRecord[LeadField], decimalMark: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', decimalMark)
  return isText(leadFields[name].kind) ? defused(String(value)) : String(value)
}

/** Kinds whose text comes from outside; the others cannot begin with what starts a formula. */
const textKinds: ReadonlySet<KindName> = new Set(['text', 'email', 'phone', 'json'])

const isText = (kind: KindName): boolean => textKinds.has(kind)

/**
 * A spreadsheet would run a text such as `=HYPERLINK(…)`; the apostrophe makes it a text. One that
 * stands there already gets another, so that {@link bare} gives back every text as it was.
 */
export const defused = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const bare = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
