import type { ImportCheck } from '../../../contract/lead-import.ts'
import { foreseeLeads } from '../leads/index.ts'
import { badLine, bareProblem } from './bad-lines.ts'
import { type BadLine, deleteErrors, insertErrors } from './error-store.ts'
import type { FileRow } from './file-rows.ts'
import { updateImport } from './import-store.ts'
import { importLimits } from './limits.ts'
import type { RowValues } from './read-row.ts'
import { SeenKeys } from './seen-keys.ts'
import { sortRows } from './sort-rows.ts'
import { batchesOf, openReader, openTask, step, type Task } from './task.ts'
import { deleteWork } from './work-store.ts'

/** Most texts of a status column that are told to mean nothing. */
const maxUnknown = 50

/**
 * The dry run: reads all of a file and says what an import would do, line by line where something
 * is wrong. Changes no lead. Begins anew when it was interrupted.
 */
export async function checkImport(task: Task): Promise<void> {
  const opened = await openTask(task)
  const { ctx } = opened
  const unknown = new Set<string>()
  const { mapping, read } = await openReader(opened, (text) => {
    if (unknown.size < maxUnknown)
      unknown.add(text.slice(0, 100).toWellFormed().replaceAll('\0', ''))
  })
  await step(task, async (tx) => {
    await deleteErrors(tx, task.importId)
    await updateImport(tx, task.importId, { rowsDone: 0, bad: 0, badKept: 0, bytesDone: 0 })
  })
  const isSorted = await sortRows(task, opened)
  const from = { ...opened.row, lineDone: 0, atDone: null, isSorted }
  const byContact = mapping.duplicates !== 'create' && ctx.org.duplicatePolicy !== 'allow'
  const seen = new SeenKeys(ctx.org, byContact)
  const counts = { rows: 0, duplicatesInFile: 0, duplicatesInStore: 0, bad: 0, kept: 0 }
  for await (const batch of batchesOf({ ...opened, row: from })) {
    const rows = batch.map((row) => ({ row, values: read(row) }))
    const good = rows.flatMap(({ row, values }) => ('problems' in values ? [] : [{ row, values }]))
    const bad = rows.flatMap(({ row, values }) =>
      'problems' in values ? [badLine(row, values.problems)] : [],
    )
    const foreseen = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      foreseeLeads(
        tx,
        ctx,
        good.map(({ values }) => values),
        mapping.duplicates,
      ),
    )
    foreseen.forEach((one, i) => {
      const isSeen = seen.has(one.keys)
      if (isSeen) counts.duplicatesInFile++
      else if (one.isKnown) counts.duplicatesInStore++
      else if (one.isBare) bad.push(...bareLines(good[i]))
      else seen.add(one.keys)
    })
    counts.rows += batch.length
    counts.bad += bad.length
    const kept = bad
      .sort((a, b) => a.line - b.line)
      .slice(0, Math.max(0, importLimits.keptErrors - counts.kept))
    counts.kept += kept.length
    await step(task, async (tx) => {
      await insertErrors(tx, task.importId, kept)
      await updateImport(tx, task.importId, {
        rowsDone: counts.rows,
        bad: counts.bad,
        badKept: counts.kept,
        ...(isSorted ? {} : { bytesDone: opened.file.bytesRead }),
      })
    })
  }
  await step(task, async (tx) => {
    await updateImport(tx, task.importId, {
      state: 'checked',
      checked: summary(counts, mapping.duplicates === 'update', [...unknown]),
      rowsTotal: counts.rows,
      endedAt: ctx.now().toISOString(),
    })
    await deleteWork(tx, task.importId)
  })
}

const bareLines = (one: { row: FileRow; values: RowValues } | undefined): BadLine[] =>
  one === undefined ? [] : [badLine(one.row, [bareProblem])]

function summary(
  counts: Readonly<Record<'rows' | 'duplicatesInFile' | 'duplicatesInStore' | 'bad', number>>,
  isUpdating: boolean,
  unknownStatuses: string[],
): ImportCheck {
  const { rows, bad, duplicatesInFile, duplicatesInStore } = counts
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
    bad,
    unknownStatuses,
  }
}
