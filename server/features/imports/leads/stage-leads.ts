import { updateImport } from '../import-store.ts'
import {
  deleteInBatches,
  type ImportContext,
  type ImportJob,
  inBatches,
  inJobTransaction,
  parseRows,
} from '../jobs/import-job.ts'
import { deleteRows, insertRows, type RowPosition } from '../jobs/staged-row-store.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from '../parse/cell.ts'
import { parseInstant } from '../values/parse-date.ts'
import { type OnSkippedRow, readDataRows } from './lead-rows.ts'
import { getLeadState } from './lead-state.ts'

/** A file with at most this many out-of-order rows is imported without sorting. */
const maxMisplacedRows = 1_000

/**
 * Stages the rows of an unsorted file in chronological order, because segments are cheapest to
 * build if leads are inserted in creation order.
 *
 * @param onSkippedRow  Called with each skipped row, if rows are staged.
 * @returns True if the rows were staged and must be read from there.
 * @see L-65
 */
export async function stageLeads(
  task: ImportJob,
  opened: ImportContext,
  onSkippedRow: OnSkippedRow,
): Promise<boolean> {
  await deleteInBatches(task, deleteRows)
  const isSorted = await isOutOfOrder(opened)
  const rowsTotal = isSorted ? await stageRows(task, opened, onSkippedRow) : null
  opened.file.bytesRead = 0
  await inJobTransaction(task, (tx) => updateImport(tx, task.importId, { isSorted, rowsTotal }))
  return isSorted
}

/**
 * Creates a function that returns a row's creation date, or `undefined` if it is missing or
 * invalid.
 */
function createDateReader({ ctx, row }: ImportContext): (one: FileRow) => string | undefined {
  const { mapping } = getLeadState(row)
  const column = mapping?.columns.indexOf('createdAt') ?? -1
  const dateFormat = { dateOrder: mapping?.dateOrder ?? null, timeZone: ctx.org.timeZone }
  const now = ctx.now().toISOString()
  return ({ cells }) => {
    const cell = cells[column] ?? ''
    const parsed = cell === '' ? undefined : parseInstant(cell, dateFormat)
    return parsed !== undefined && 'value' in parsed && parsed.value <= now
      ? parsed.value
      : undefined
  }
}

/**
 * Creates a function that returns a row's position. Rows without a creation date are placed last.
 */
function createPositionReader(opened: ImportContext): (one: FileRow) => RowPosition {
  const readCreatedAt = createDateReader(opened)
  const now = opened.ctx.now().toISOString()
  return (one) => ({ at: readCreatedAt(one) ?? now, line: one.line })
}

async function isOutOfOrder(opened: ImportContext): Promise<boolean> {
  if (!getLeadState(opened.row).mapping?.columns.includes('createdAt')) return false
  const readCreatedAt = createDateReader(opened)
  let newest = ''
  let misplaced = 0
  for await (const rows of readDataRows(opened)) {
    for (const one of rows) {
      // A row without a date must not make all later rows look out of order.
      const at = readCreatedAt(one) ?? newest
      if (at < newest) misplaced++
      else newest = at
    }
    if (misplaced > maxMisplacedRows) return true
  }
  return false
}

/** @returns Number of rows. */
async function stageRows(
  task: ImportJob,
  opened: ImportContext,
  onSkippedRow: OnSkippedRow,
): Promise<number> {
  const readPosition = createPositionReader(opened)
  opened.file.bytesRead = 0
  let total = 0
  for await (const batch of inBatches(
    readDataRows(opened, onSkippedRow),
    importLimits.batchRows * 4,
  )) {
    const rows = await parseRows(batch, (one) => ({ ...one, ...readPosition(one) }))
    total += rows.length
    await inJobTransaction(task, async (tx) => {
      await insertRows(tx, task.importId, rows)
      // Report half of the bytes as done, because staging accounts for half of the check's
      // progress.
      await updateImport(tx, task.importId, { bytesDone: Math.floor(opened.file.bytesRead / 2) })
    })
  }
  return total
}
