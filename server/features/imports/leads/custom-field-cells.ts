import {
  readCustomColumn,
  toCustomColumn,
} from '../../../../contract/custom-fields/custom-columns.ts'
import { parseCustomText } from '../../../../contract/custom-fields/custom-values.ts'
import type { ImportFile, ImportTarget } from '../../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type CustomFieldRow, selectActiveFields } from '../../custom-fields/index.ts'
import { customProblems } from '../../leads/index.ts'
import { normalizeName } from '../mapping/match-columns.ts'
import type { Cell } from '../parse/cell.ts'
import { type Parsed, parseDay } from '../values/parse-date.ts'
import type { RowParserOptions } from './parse-lead-cell.ts'

/** The custom field that a column is mapped to; `undefined` if there is none or it is archived. */
export function findCustomField(
  { customFields }: Pick<RowParserOptions, 'customFields'>,
  target: ImportTarget | null,
): CustomFieldRow | undefined {
  const id = target === null ? undefined : readCustomColumn(target)
  return id === undefined ? undefined : customFields.find((field) => field.id === id)
}

/** Parses a cell according to its field's type and the file's date and number formats. */
export function parseCustomCell(
  field: CustomFieldRow,
  cell: Cell,
  { mapping }: Pick<RowParserOptions, 'mapping'>,
): Parsed<string | number | boolean> {
  if (field.type === 'date') {
    const day = parseDay(cell, mapping.dateOrder)
    // Also accept formats that only custom data supports, such as timestamps.
    const value = 'value' in day ? day.value : parseCustomText(field, String(cell).trim())
    return value === undefined ? day : { value }
  }
  const text = String(cell).trim()
  const isWritten = field.type === 'number' && typeof cell === 'string'
  const value = parseCustomText(field, isWritten ? toPlainNumber(text, mapping.decimal) : text)
  return value === undefined ? { reason: customProblems[field.type] } : { value }
}

/** Removes thousands separators if the file's decimal separator has been determined. */
function toPlainNumber(text: string, decimal: '.' | ',' | null): string {
  if (decimal === null || !/^[+-]?\d{1,3}([.,]\d{3})*([.,]\d+)?$/.test(text)) return text
  return decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

/**
 * Maps columns without a field to the custom field with the same label or key, unless one column
 * contains the entire custom data.
 */
export async function guessCustomFields(tx: OrgTx, file: ImportFile): Promise<ImportFile> {
  if (file.guess.columns.includes('custom')) return file
  const fields = await selectActiveFields(tx)
  const free = new Map(
    fields.flatMap(({ id, key, label }) =>
      [label, key].map((name) => [normalizeName(name), id] as const),
    ),
  )
  const taken = new Set<string>()
  const columns = file.guess.columns.map((target, i) => {
    const id = free.get(normalizeName(file.columns[i]?.header ?? ''))
    if (id === undefined || taken.has(id) || (target !== null && target !== 'keep')) return target
    taken.add(id)
    return toCustomColumn(id)
  })
  return { ...file, guess: { ...file.guess, columns } }
}
