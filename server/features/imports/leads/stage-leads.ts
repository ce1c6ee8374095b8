import { updateImport } from '../import-store.ts'
import {
  deleteInBatches,
  type ImportContext,
  type ImportJob,
  inBatches,
  inJobTransaction,
} from '../jobs/import-job.ts'
import { deleteRows, insertRows, type RowPosition } from '../jobs/staged-row-store.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from '../parse/cell.ts'
import { parseInstant } from '../values/parse-date.ts'
import { dataRows } from './lead-rows.ts'
import { leadDocuments } from './lead-state.ts'

/** Rows that may stand before older ones without being worth any sorting. */
const fewMisplaced = 1_000

/**
 * Puts the rows of a file aside in the order of time, where they do not stand in it: leads that
 * arrive in the order of their creation cost the segments least.
 *
 * @param onRemark  Told of closing remarks, if rows are put aside.
 * @returns Whether rows are to be taken in that order.
 * @see L-65
 */
export async function sortRows(
  task: ImportJob,
  opened: ImportContext,
  onRemark: (row: FileRow) => void,
): Promise<boolean> {
  await deleteInBatches(task, deleteRows)
  const isSorted = await isMisplaced(opened)
  const rowsTotal = isSorted ? await stageRows(task, opened, onRemark) : null
  opened.file.bytesRead = 0
  await inJobTransaction(task, (tx) => updateImport(tx, task.importId, { isSorted, rowsTotal }))
  return isSorted
}

/** When a row says that its lead was created, unless it says nothing that can be. */
function saidBy({ ctx, row }: ImportContext): (one: FileRow) => string | undefined {
  const { mapping } = leadDocuments(row)
  const column = mapping?.columns.indexOf('createdAt') ?? -1
  const reading = { dateOrder: mapping?.dateOrder ?? null, timeZone: ctx.org.timeZone }
  const now = ctx.now().toISOString()
  return ({ cells }) => {
    const cell = cells[column] ?? ''
    const read = cell === '' ? undefined : parseInstant(cell, reading)
    return read !== undefined && 'value' in read && read.value <= now ? read.value : undefined
  }
}

/** When the lead of a row was created; rows that do not say are the newest. */
function placeOf(opened: ImportContext): (one: FileRow) => RowPosition {
  const said = saidBy(opened)
  const now = opened.ctx.now().toISOString()
  return (one) => ({ at: said(one) ?? now, line: one.line })
}

async function isMisplaced(opened: ImportContext): Promise<boolean> {
  if (!leadDocuments(opened.row).mapping?.columns.includes('createdAt')) return false
  const said = saidBy(opened)
  let newest = ''
  let misplaced = 0
  for await (const one of dataRows(opened)) {
    // One that says nothing must not make all that follow seem late.
    const at = said(one) ?? newest
    if (at < newest) misplaced++
    else newest = at
    if (misplaced > fewMisplaced) return true
  }
  return false
}

/** @returns How many rows there are. */
async function stageRows(
  task: ImportJob,
  opened: ImportContext,
  onRemark: (row: FileRow) => void,
): Promise<number> {
  const place = placeOf(opened)
  opened.file.bytesRead = 0
  let total = 0
  for await (const batch of inBatches(dataRows(opened, onRemark), importLimits.batchRows * 4)) {
    const rows = batch.map((one) => ({ ...one, ...place(one) }))
    total += rows.length
    await inJobTransaction(task, async (tx) => {
      await insertRows(tx, task.importId, rows)
      // Half of the way of a check, as it is shown.
      await updateImport(tx, task.importId, { bytesDone: Math.floor(opened.file.bytesRead / 2) })
    })
  }
  return total
}
