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
import { countRows, entryBatches } from '../jobs/staged-entries.ts'
import { deleteEntries, type MatchedEntry } from '../jobs/staged-entry-store.ts'
import { deleteClicks, type KeptClick, putClicks } from './ad-click-store.ts'
import { clickDocuments, noClicks, noClicksUndone } from './click-state.ts'
import type { ClickValues } from './parse-click-row.ts'
import { contentOf } from './stage-clicks.ts'

/** Fills leads by what a check has put aside, and keeps it for later ones; from where it was left off. */
export async function runClicks(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { ctx } = opened
  const keepPace = createThrottle(task.db, task.orgId, task.signal)
  let { rowsDone } = opened.row
  for await (const entries of entryBatches(opened, opened.row.lineDone)) {
    const { rows, wayBack } = await commitBatch(task, rowsDone, async (tx, before) => {
      const clicks = entries.map((entry) => ({ ...contentOf(entry), leadIds: entry.leadIds }))
      await putClicks(tx, task.importId, entries.map(toKept))
      const { filled, full, contradicting } = await fillClickFields(tx, ctx, clicks)
      const sum = clickDocuments(before).result ?? noClicks
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
        bad: [],
        wayBack: { created: [], updated: filled, changes: null },
        result,
      }
    })
    rowsDone += rows
    await keepPace(wayBack.updated.length)
  }
  await deleteInBatches(task, deleteEntries)
  await finishJob(task, 'imported', ctx.now())
}

/** Without the row as it came. */
function toKept(entry: MatchedEntry): KeptClick {
  const { gclid, said } = contentOf(entry)
  const kept: ClickValues = { gclid, said }
  return { key: entry.key, content: JSON.stringify(kept) }
}

/** Empties what was filled, but for what others have changed since. */
export async function undoClicks(task: ImportJob): Promise<void> {
  const { ctx } = await loadImportContext(task)
  await deleteInBatches(task, deleteClicks)
  await inJobTransaction(task, (tx) => updateImport(tx, task.importId, { lateFrom: null }))
  let changed = 0
  const undoOne = () =>
    undoLastBatch(task, async (tx, { updated }, row) => {
      const before = clickDocuments(row).undone ?? noClicksUndone
      const { leads, kept } = await revertImportedLeads(tx, ctx, task.importId, updated)
      changed = leads
      const undone: ClickUndone = {
        restored: before.restored + leads,
        kept: before.kept + kept.length,
      }
      return undone
    })
  const keepPace = createThrottle(task.db, task.orgId, task.signal)
  while (await undoOne()) await keepPace(changed)
  await finishJob(task, 'undone', ctx.now())
}
