import type { ClickMapping, ClickTarget } from '../../../../contract/imports/click-import.ts'
import { readCsvCell } from '../../../../contract/leads/lead-csv.ts'
import type { ReportedClick } from '../../leads/index.ts'
import type { ParsedReportRow } from '../jobs/check-report.ts'
import { findExtraCells } from '../jobs/invalid-rows.ts'
import { type Cell, type FileRow, isEmptyCell, previewCell } from '../parse/cell.ts'
import { type Parsed, parseDay } from '../values/parse-date.ts'
import { constantOf } from './click-constants.ts'

/** What a row of a report says of a click. */
export interface ClickValues {
  readonly gclid: string
  readonly said: ReportedClick
}

/** Google has a word for what it does not know. */
const isUnset = (cell: Cell): boolean => isEmptyCell(cell) || String(cell).trim() === '(not set)'

/** Tells lines that are no clicks: sums and closing remarks, which have no click id. */
export function leftOutBy({ columns }: Pick<ClickMapping, 'columns'>): (row: FileRow) => boolean {
  const clickAt = columns.indexOf('gclid')
  return ({ cells }) => {
    const click = cells[clickAt] ?? ''
    return cells.some(isSum) && (isUnset(click) || isSum(click))
  }
}

const isSum = (cell: Cell): boolean => /^(total|gesamt|totaal)\b/i.test(String(cell).trim())

/** Reads rows of a click report as a mapping says. */
export function clickReader({
  columns,
  dateOrder,
}: ClickMapping): (row: FileRow) => ParsedReportRow<ClickValues> {
  const places = columns.flatMap((target, column) => (target === null ? [] : [{ target, column }]))
  return ({ cells }) => {
    const problems = findExtraCells(cells, columns.length)
    const values: Partial<Record<ClickTarget, string>> = {}
    for (const { target, column } of places) {
      const cell = cells[column] ?? ''
      if (isUnset(cell)) continue
      const read = readCell(target, cell, dateOrder)
      if ('value' in read) values[target] = read.value
      else problems.push({ column, field: target, value: previewCell(cell), reason: read.reason })
    }
    const { gclid, ...said } = values
    if (problems.length > 0) return { problems }
    if (gclid !== undefined) return { values: { gclid, said } }
    const reason = 'is missing: the row says of no click what it was'
    return { problems: [{ column: columns.indexOf('gclid'), field: 'gclid', value: '', reason }] }
  }
}

function readCell(
  target: ClickTarget,
  cell: Cell,
  dateOrder: ClickMapping['dateOrder'],
): Parsed<string> {
  if (target === 'searchAdsClickDate') return parseDay(cell, dateOrder)
  const text = String(cell).trim()
  const read = readCsvCell(target, target === 'gclid' ? text : constantOf(target, text))
  if (read.success) return { value: String(read.data) }
  return { reason: read.error.issues[0]?.message ?? 'cannot be taken' }
}
