import type { ImportCheck, ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { previewLeads } from '../../leads/index.ts'
import { checkRows, finishCheck, resetCheck } from '../jobs/check-rows.ts'
import { type ImportContext, type ImportJob, loadImportContext } from '../jobs/import-job.ts'
import type { InvalidRow } from '../jobs/invalid-row-store.ts'
import { toIncompleteRow, toInvalidRow } from '../jobs/invalid-rows.ts'
import type { FileRow } from '../parse/cell.ts'
import { previewCell } from '../parse/cell.ts'
import { SkippedRows } from '../parse/skipped-rows.ts'
import { SeenKeys } from './file-duplicates.ts'
import { batchesOf, openReader } from './lead-rows.ts'
import type { ReadRow } from './parse-lead-row.ts'
import { sortRows } from './stage-leads.ts'

/** Most texts of a status column that are told to mean nothing. */
const maxUnknown = 50

/**
 * The dry run: reads all of a file and says what an import would do, line by line where something
 * is wrong. Changes no lead. Begins anew when it was interrupted.
 */
export async function checkLeads(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { ctx } = opened
  const unknown = new Set<string>()
  const { mapping, read } = await openReader(opened, (text) => {
    if (unknown.size < maxUnknown) unknown.add(previewCell(text))
  })
  await resetCheck(task)
  const leftOut = new SkippedRows()
  const onRemark = (row: FileRow) => leftOut.add(row)
  const isSorted = await sortRows(task, opened, onRemark)
  const from = { ...opened.row, lineDone: 0, atDone: null, isSorted }
  const found = { duplicatesInFile: 0, duplicatesInStore: 0, alike: 0 }
  const counts = await checkRows(
    task,
    batchesOf({ ...opened, row: from }, onRemark),
    judgeBy(opened, mapping, read, found),
    () => (isSorted ? undefined : opened.file.bytesRead),
  )
  const isUpdating = mapping.duplicates === 'update'
  const checked: ImportCheck = {
    ...summary({ ...counts, ...found }, isUpdating, [...unknown]),
    leftOut: leftOut.found,
  }
  await finishCheck(task, ctx.now(), { rows: counts.rows, checked })
}

/** Tells which rows of a batch are bad, and counts those whose lead exists. */
function judgeBy(
  { ctx }: ImportContext,
  mapping: ImportMapping,
  read: (row: FileRow) => ReadRow,
  found: Record<'duplicatesInFile' | 'duplicatesInStore' | 'alike', number>,
) {
  const byContact = mapping.duplicates !== 'create' && ctx.org.duplicatePolicy !== 'allow'
  const seen = new SeenKeys(ctx.org, byContact)
  return async (batch: readonly FileRow[]): Promise<() => Promise<InvalidRow[]>> => {
    const rows = batch.map((row) => ({ row, values: read(row) }))
    const good = rows.flatMap(({ row, values }) => ('problems' in values ? [] : [{ row, values }]))
    const bad = rows.flatMap(({ row, values }) =>
      'problems' in values ? [toInvalidRow(row, values.problems)] : [],
    )
    const sent = good.map(({ values }) => values)
    const foreseen = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      previewLeads(tx, ctx, sent, mapping.duplicates),
    )
    good.forEach(({ row }, i) => {
      const one = foreseen[i]
      if (one === undefined) return
      const { keys, isKnown, isAlike, lack } = one
      if (seen.has(keys)) found.duplicatesInFile++
      else if (isKnown) found.duplicatesInStore++
      else if (lack !== undefined) bad.push(toIncompleteRow(row, lack))
      else {
        seen.add(keys)
        if (isAlike) found.alike++
      }
    })
    return async () => bad
  }
}

function summary(
  counts: Readonly<
    Record<'rows' | 'duplicatesInFile' | 'duplicatesInStore' | 'alike' | 'bad', number>
  >,
  isUpdating: boolean,
  unknownStatuses: string[],
): ImportCheck {
  const { rows, bad, duplicatesInFile, duplicatesInStore, alike } = counts
  const ready = rows - bad
  const duplicates = duplicatesInFile + duplicatesInStore
  return {
    rows,
    ready,
    wouldCreate: ready - duplicates,
    wouldUpdate: isUpdating ? duplicates : 0,
    wouldSkip: isUpdating ? 0 : duplicates,
    duplicatesInFile,
    duplicatesInStore,
    alike,
    bad,
    unknownStatuses,
  }
}
