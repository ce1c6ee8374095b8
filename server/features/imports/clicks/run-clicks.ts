import type { ClickResult, ClickUndone } from '../../../../contract/imports/click-import.ts'
import { createThrottle } from '../../../lead-index/index.ts'
import { fillClickFields, revertImportedLeads } from '../../leads/index.ts'
import { updateImport } from '../import-store.ts'
import { commitBatch, finishJob, undoLastBatch } from '../jobs/commit-batch.ts'
import {
  deleteInBatches,
  type ImportJob,
  inJobTransaction,
  loadImportContext,
} from '../jobs/import-job.ts'
import { countRows, readStagedEntries } from '../jobs/staged-entries.ts'
import { deleteEntries, type MatchedEntry } from '../jobs/staged-entry-store.ts'
import { deleteClicks, type StoredClick, upsertClicks } from './ad-click-store.ts'
import { getClickState, noClickResult, noClickUndo } from './click-state.ts'
import type { ClickValues } from './parse-click-row.ts'
import { parseClickContent } from './stage-clicks.ts'

/**
 * Adds data from the staged clicks to leads, and stores the clicks for leads created later. Resumes
 * where it left off.
 */
export async function runClicks(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { ctx } = opened
  const throttle = createThrottle(task.db, task.orgId, task.signal)
  let { rowsDone } = opened.row
  for await (const entries of readStagedEntries(opened, opened.row.lineDone)) {
    const { rows, undoBatch } = await commitBatch(task, rowsDone, async (tx, before) => {
      const clicks = entries.map((entry) => ({
        ...parseClickContent(entry),
        leadIds: entry.leadIds,
      }))
      await upsertClicks(tx, task.importId, entries.map(toStoredClick))
      const { filled, full, contradicting } = await fillClickFields(tx, ctx, clicks)
      const sum = getClickState(before).result ?? noClickResult
      const result: ClickResult = {
        ...sum,
        filled: sum.filled + filled.length,
        full: sum.full + full,
        contradicting: sum.contradicting + contradicting,
      }
      return {
        rows: countRows(entries),
        line: entries.at(-1)?.line ?? before.lineDone,
        at: null,
        invalidRows: [],
        undoBatch: { created: [], updated: filled, changes: null },
        result,
      }
    })
    rowsDone += rows
    await throttle(undoBatch.updated.length)
  }
  await deleteInBatches(task, deleteEntries)
  await finishJob(task, 'imported', ctx.now())
}

function toStoredClick(entry: MatchedEntry): StoredClick {
  const { gclid, said: reported } = parseClickContent(entry)
  const stored: ClickValues = { gclid, said: reported }
  return { key: entry.key, content: JSON.stringify(stored) }
}

/** Clears the fields that the import filled, except those changed since then. */
export async function undoClicks(task: ImportJob): Promise<void> {
  const { ctx } = await loadImportContext(task)
  await deleteInBatches(task, deleteClicks)
  await inJobTransaction(task, (tx) => updateImport(tx, task.importId, { lateFrom: null }))
  let changed = 0
  const undoNext = () =>
    undoLastBatch(task, async (tx, { updated }, row) => {
      const before = getClickState(row).undone ?? noClickUndo
      const { leads, kept } = await revertImportedLeads(tx, ctx, task.importId, updated)
      changed = leads
      const undone: ClickUndone = {
        restored: before.restored + leads,
        kept: before.kept + kept.length,
      }
      return undone
    })
  const throttle = createThrottle(task.db, task.orgId, task.signal)
  while (await undoNext()) await throttle(changed)
  await finishJob(task, 'undone', ctx.now())
}
