import type { SpendMapping, SpendTarget } from '../../../../contract/imports/spend-import.ts'
import { findColumns } from '../mapping/sample-columns.ts'
import type { Cell, FileRow } from '../parse/cell.ts'
import { isDate } from '../values/parse-date.ts'
import { createCellReader } from '../values/read-cell.ts'
import { rememberCells } from '../values/remember-cells.ts'

/** Words that total rows start with, in the supported languages. */
const sumPattern =
  /^(grand |overall )?(total|totals|totaux|totale|totales|totaal|gesamt\w*|insgesamt|summe|suma|somme|resultados totales)([\s:\-–—]|$)/i

/** Meta's label for the total row. */
const metaSumPattern =
  /^(results from|ergebnisse (aus|von)|résultats (de|pour|des)|resultados de|resultaten (van|uit)) \d/i

const isSum = (cell: Cell): boolean =>
  typeof cell === 'string' && (sumPattern.test(cell.trim()) || metaSumPattern.test(cell.trim()))

const readDate = createCellReader('date')

/** Whether a cell contains a date, with day and month in either order. */
function findDate(cell: Cell): { readonly isDate: boolean } {
  const reading = readDate(cell)
  return { isDate: reading.kind === 'value' && isDate(reading.value) }
}

const readAmount = createCellReader('spend')

const readName = createCellReader('campaignName')

const entityTargets: readonly SpendTarget[] = [
  'campaignId',
  'campaignName',
  'adGroupId',
  'adGroupName',
  'adId',
  'adName',
]

/**
 * Creates a test for rows to skip: totals, footer rows, and Meta's total row, which has no names.
 * Rows with a date and an amount are never skipped, except for the last row; if neither of these
 * columns is mapped, only totals are skipped.
 *
 * @see L-113
 */
export function createSpendRowFilter(
  mapping: Pick<SpendMapping, 'columns' | 'platform'>,
): (row: FileRow) => boolean {
  const { columns, platform } = mapping
  const dateAt = columns.indexOf('date')
  const amountAt = columns.findIndex((one) => one === 'spend' || one === 'spendMicros')
  const entitiesAt = findColumns(columns, entityTargets)
  const findDateOnce = rememberCells(findDate)
  return ({ cells }) => {
    const cellAt = (i: number): Cell => cells[i] ?? ''
    const isUnnamed =
      platform === 'meta_ads' &&
      entitiesAt.length > 0 &&
      entitiesAt.every((i) => readName(cellAt(i)).kind === 'empty')
    if (isUnnamed) return true
    if (findDateOnce(cellAt(dateAt)).isDate) return false
    const hasNoAmount = readAmount(cellAt(amountAt)).kind === 'empty'
    return (hasNoAmount && (dateAt >= 0 || amountAt >= 0)) || cells.some(isSum)
  }
}
