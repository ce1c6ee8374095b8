import type { ClickMapping, ClickTarget } from '../../../../contract/imports/click-import.ts'
import { readCsvCell } from '../../../../contract/leads/lead-csv.ts'
import { describeIssue } from '../../../platform/http/describe-issues.ts'
import type { ReportedClick } from '../../leads/index.ts'
import type { ParsedReportRow } from '../jobs/check-report.ts'
import { findExtraCells } from '../jobs/invalid-rows.ts'
import { type Cell, type FileRow, previewCell } from '../parse/cell.ts'
import { type Parsed, parseDay } from '../values/parse-date.ts'
import { createCellReader } from '../values/read-cell.ts'
import { toClickConstant } from './click-constants.ts'

export interface ClickValues {
  readonly gclid: string
  readonly said: ReportedClick
}

const readClickId = createCellReader('gclid')

/** Creates a predicate for rows to skip, namely totals and footers, which have no click ID. */
export function createClickRowFilter({
  columns,
}: Pick<ClickMapping, 'columns'>): (row: FileRow) => boolean {
  const clickAt = columns.indexOf('gclid')
  return ({ cells }) => {
    const click = cells[clickAt] ?? ''
    return cells.some(isSum) && (readClickId(click).kind === 'empty' || isSum(click))
  }
}

const isSum = (cell: Cell): boolean => /^(total|gesamt|totaal)\b/i.test(String(cell).trim())

export function createClickRowParser({
  columns,
  dateOrder,
}: ClickMapping): (row: FileRow) => ParsedReportRow<ClickValues> {
  const targets = columns.flatMap((target, column) =>
    target === null ? [] : [{ target, column, readCell: createCellReader(target) }],
  )
  return ({ cells }) => {
    const problems = findExtraCells(cells, columns.length)
    const values: Partial<Record<ClickTarget, string>> = {}
    for (const { target, column, readCell } of targets) {
      const cell = cells[column] ?? ''
      const content = readCell(cell)
      if (content.kind === 'empty') continue
      const parsed =
        content.kind === 'damaged' ? content : parseCell(target, content.value, dateOrder)
      if ('value' in parsed) values[target] = parsed.value
      else problems.push({ column, field: target, value: previewCell(cell), reason: parsed.reason })
    }
    const { gclid, ...reported } = values
    if (problems.length > 0) return { problems }
    if (gclid !== undefined) return { values: { gclid, said: reported } }
    const reason = 'is required'
    return { problems: [{ column: columns.indexOf('gclid'), field: 'gclid', value: '', reason }] }
  }
}

function parseCell(
  target: ClickTarget,
  cell: Cell,
  dateOrder: ClickMapping['dateOrder'],
): Parsed<string> {
  if (target === 'searchAdsClickDate') return parseDay(cell, dateOrder)
  const text = String(cell).trim()
  const parsed = readCsvCell(target, target === 'gclid' ? text : toClickConstant(target, text))
  if (parsed.success) return { value: String(parsed.data) }
  return { reason: describeIssue(parsed.error) }
}
