import type * as z from 'zod'
import type { KindName } from '../field-kinds.ts'
import { type CsvValue, formatCsvRow, plainCsv, removeDefusing } from '../imports/csv.ts'
import { type LeadField, leadFieldEntries, leadFields } from '../lead-fields.ts'
import type { LeadRecord } from './lead-schemas.ts'
import { readValue } from './read-value.ts'

/** Columns in a lead CSV file: all fields, in list order. */
export const leadCsvColumns: readonly LeadField[] = leadFieldEntries.map(([name]) => name)

/**
 * A lead as a line of CSV; unknown values are empty.
 *
 * @param columns Columns in the file, if it does not contain all of them.
 * @param more Cells after these columns.
 */
export const toCsvRow = (
  lead: Readonly<Partial<LeadRecord>>,
  columns: readonly LeadField[] = leadCsvColumns,
  dialect = plainCsv,
  more: readonly CsvValue[] = [],
): string => formatCsvRow([...columns.map((name) => lead[name]), ...more], dialect)

/**
 * Parses a cell according to the same rules as `POST /leads`.
 *
 * @returns The value, `null` for an empty cell, or the problem.
 */
export function readCsvCell(name: LeadField, cell: string): z.ZodSafeParseResult<unknown> {
  if (cell === '') return { success: true, data: null }
  return readValue(name, isText(leadFields[name].kind) ? removeDefusing(cell) : cell)
}

/** Field kinds with arbitrary text; values of other kinds cannot start like a formula. */
const textKinds: ReadonlySet<KindName> = new Set(['text', 'email', 'phone', 'json'])

const isText = (kind: KindName): boolean => textKinds.has(kind)
