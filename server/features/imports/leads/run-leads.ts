import type { ImportResult, ImportUndone } from '../../../../contract/imports/lead-import.ts'
import { createThrottle } from '../../../lead-index/index.ts'
import {
  ConcurrentInsertError,
  deleteLeads,
  type Imported,
  importLeads,
  revertImportedLeads,
} from '../../leads/index.ts'
import { lookAgain } from '../clicks/ad-click-store.ts'
import { clickedSince } from '../clicks/expire-clicks.ts'
import type { ImportRow } from '../import-store.ts'
import { type BatchResult, commitBatch, finishJob, undoLastBatch } from '../jobs/commit-batch.ts'
import {
  deleteInBatches,
  type ImportContext,
  type ImportJob,
  inJobTransaction,
  loadImportContext,
} from '../jobs/import-job.ts'
import { toIncompleteRow, toInvalidRow } from '../jobs/invalid-rows.ts'
import { deleteRows, type SortedRow } from '../jobs/staged-row-store.ts'
import { batchesOf, openReader } from './lead-rows.ts'
import { leadDocuments, noLeads, noLeadsUndone } from './lead-state.ts'
import type { ReadRow } from './parse-lead-row.ts'

/** How often a batch is decided anew when others create the same leads at the same moment. */
const maxTries = 5

/** Makes leads of a file, from where it was left off. */
export async function runImport(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { mapping, read } = await openReader(opened)
  const keepPace = createThrottle(task.db, task.orgId, task.signal)
  let { rowsDone } = opened.row
  for await (const batch of batchesOf(opened)) {
    const rows = batch.map((row) => ({ row, values: read(row) }))
    const expected = rowsDone
    await decide(task, opened, rows, { expected, onDuplicate: mapping.duplicates })
    rowsDone += batch.length
    await keepPace(batch.length)
  }
  await deleteInBatches(task, deleteRows)
  const { ctx } = opened
  await inJobTransaction(task, (tx) => lookAgain(tx, clickedSince(ctx.now())))
  await finishJob(task, 'imported', ctx.now())
}

interface Row {
  readonly row: SortedRow
  readonly values: ReadRow
}

interface How {
  /** Rows that are done with already. */
  readonly expected: number
  readonly onDuplicate: Parameters<typeof importLeads>[3]
}

async function decide(
  task: ImportJob,
  opened: ImportContext,
  rows: readonly Row[],
  how: How,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write(task, opened, rows, how)
    } catch (error) {
      if (error !== ConcurrentInsertError || tries === maxTries) throw error
    }
  }
}

async function write(
  task: ImportJob,
  { ctx }: ImportContext,
  rows: readonly Row[],
  how: How,
): Promise<void> {
  await commitBatch(task, how.expected, async (tx, before) => {
    const good = rows.flatMap(({ row, values }) => ('problems' in values ? [] : [{ row, values }]))
    const sent = good.map(({ values }) => values)
    const { outcomes, created, updated } = await importLeads(tx, ctx, sent, how.onDuplicate)
    const bad = [
      ...rows.flatMap(({ row, values }) =>
        'problems' in values ? [toInvalidRow(row, values.problems)] : [],
      ),
      ...good.flatMap(({ row }, i) => {
        const outcome = outcomes[i]
        return outcome?.kind === 'bad' ? [toIncompleteRow(row, outcome.lack)] : []
      }),
    ]
    const last = rows.at(-1)?.row
    const done: BatchResult = {
      rows: rows.length,
      line: last?.line ?? before.lineDone,
      at: last?.at ?? null,
      bad,
      wayBack: { created, updated, changes: null },
      result: addUp(before, outcomes, bad.length),
    }
    return done
  })
}

function addUp(before: ImportRow, outcomes: readonly Imported[], bad: number): ImportResult {
  const sum = { ...(leadDocuments(before).result ?? noLeads) }
  sum.bad += bad
  for (const { kind } of outcomes) if (kind !== 'bad') sum[kind]++
  return sum
}

/** Fields that stay which are told by name. */
const maxTold = 100

/**
 * Takes an import back, its last batch first: the leads that it made go, and those that it changed
 * get back what they were, but for what others have changed since. Goes on where it was left off.
 *
 * @see L-66
 */
export async function undoLeads(task: ImportJob): Promise<void> {
  const { ctx } = await loadImportContext(task)
  let changed = 0
  const undoOne = () =>
    undoLastBatch(task, async (tx, batch, row) => {
      const before = leadDocuments(row).undone ?? noLeadsUndone
      const deleted = await deleteLeads(tx, batch.created)
      const { leads, kept } = await revertImportedLeads(tx, ctx, task.importId, batch.updated)
      const told = kept.slice(0, maxTold - before.keptFields.length)
      changed = deleted + leads
      const undone: ImportUndone = {
        deleted: before.deleted + deleted,
        restored: before.restored + leads,
        kept: before.kept + kept.length,
        keptFields: [...before.keptFields, ...told],
      }
      return undone
    })
  const keepPace = createThrottle(task.db, task.orgId, task.signal)
  while (await undoOne()) await keepPace(changed)
  await finishJob(task, 'undone', ctx.now())
}
