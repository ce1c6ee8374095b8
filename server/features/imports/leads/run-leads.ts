import type { ImportResult, ImportUndone } from '../../../../contract/imports/lead-results.ts'
import { createDeleteThrottle, createInsertThrottle } from '../../../lead-index/index.ts'
import { readAhead } from '../../../platform/concurrency/read-ahead.ts'
import { retractConversionsOfLeads } from '../../conversions/index.ts'
import {
  ConcurrentInsertError,
  eraseLeads,
  type ImportOutcome,
  importLeads,
  revertImportedLeads,
} from '../../leads/index.ts'
import { rescanLeads } from '../clicks/ad-click-store.ts'
import { oldestClickedLead } from '../clicks/expire-clicks.ts'
import type { ImportRow } from '../import-store.ts'
import { type BatchResult, commitBatch, finishJob, undoLastBatch } from '../jobs/commit-batch.ts'
import {
  deleteInBatches,
  type ImportContext,
  type ImportJob,
  inJobTransaction,
  loadImportContext,
  parseRows,
} from '../jobs/import-job.ts'
import { toIncompleteRow, toInvalidRow } from '../jobs/invalid-rows.ts'
import { deleteRows, type SortedRow } from '../jobs/staged-row-store.ts'
import type { FileRow } from '../parse/cell.ts'
import { loadRowParser, readBatches } from './lead-rows.ts'
import { getLeadState, noLeadResult, noLeadUndo } from './lead-state.ts'
import type { ParsedLeadRow } from './parse-lead-row.ts'

/** Maximum number of attempts per batch if concurrent requests create the same leads. */
const maxTries = 5

/** Creates and updates the leads in a file; resumes where it left off. */
export async function runLeads(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { mapping, read } = await loadRowParser(opened)
  const throttle = createInsertThrottle(task.db, task.orgId, task.signal)
  let { rowsDone } = opened.row
  try {
    for await (const rows of readAhead(readParsedBatches(opened, read))) {
      const expected = rowsDone
      await commitWithRetry(task, opened, rows, { expected, onDuplicate: mapping.duplicates })
      rowsDone += rows.length
      await throttle.add(rows.length)
    }
  } finally {
    await throttle.end()
  }
  await deleteInBatches(task, deleteRows)
  const { ctx } = opened
  await inJobTransaction(task, (tx) => rescanLeads(tx, oldestClickedLead(ctx.now())))
  await finishJob(task, 'imported', ctx.now())
}

interface RowToImport {
  readonly row: SortedRow
  readonly values: ParsedLeadRow
}

async function* readParsedBatches(
  opened: ImportContext,
  read: (row: FileRow) => ParsedLeadRow,
): AsyncGenerator<RowToImport[], void, void> {
  for await (const batch of readBatches(opened)) {
    yield await parseRows(batch, (row) => ({ row, values: read(row) }))
  }
}

interface CommitOptions {
  /** Number of rows processed before this batch. */
  readonly expected: number
  readonly onDuplicate: Parameters<typeof importLeads>[3]
}

async function commitWithRetry(
  task: ImportJob,
  opened: ImportContext,
  rows: readonly RowToImport[],
  options: CommitOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await commitRows(task, opened, rows, options)
    } catch (error) {
      if (error !== ConcurrentInsertError || tries === maxTries) throw error
    }
  }
}

async function commitRows(
  task: ImportJob,
  { ctx }: ImportContext,
  rows: readonly RowToImport[],
  options: CommitOptions,
): Promise<void> {
  await commitBatch(task, options.expected, async (tx, before) => {
    const valid = rows.flatMap(({ row, values }) => ('problems' in values ? [] : [{ row, values }]))
    const leads = valid.map(({ values }) => values)
    const { outcomes, created, updated } = await importLeads(tx, ctx, leads, options.onDuplicate)
    const invalidRows = [
      ...rows.flatMap(({ row, values }) =>
        'problems' in values ? [toInvalidRow(row, values.problems)] : [],
      ),
      ...valid.flatMap(({ row }, i) => {
        const outcome = outcomes[i]
        return outcome?.kind === 'bad' ? [toIncompleteRow(row, outcome.missing)] : []
      }),
    ]
    const last = rows.at(-1)?.row
    const result: BatchResult = {
      rows: rows.length,
      line: last?.line ?? before.lineDone,
      at: last?.at ?? null,
      invalidRows,
      undoBatch: { created, updated, changes: null },
      result: addOutcomes(before, outcomes, invalidRows.length),
    }
    return result
  })
}

function addOutcomes(
  before: ImportRow,
  outcomes: readonly ImportOutcome[],
  bad: number,
): ImportResult {
  const sum = { ...(getLeadState(before).result ?? noLeadResult) }
  sum.bad += bad
  for (const { kind } of outcomes) if (kind !== 'bad') sum[kind]++
  return sum
}

/** Maximum number of unrestored fields to list after an undo. */
const maxKeptFields = 100

/**
 * Undoes an import, last batch first: deletes the leads it created and restores those it changed,
 * except for fields that have been changed since then. Resumes where it left off.
 *
 * @see L-66
 */
export async function undoLeads(task: ImportJob): Promise<void> {
  const { ctx } = await loadImportContext(task)
  let changed = 0
  const undoNext = () =>
    undoLastBatch(task, async (tx, batch, row) => {
      const before = getLeadState(row).undone ?? noLeadUndo
      await retractConversionsOfLeads(tx, ctx, batch.created)
      const deleted = await eraseLeads(tx, batch.created, ctx)
      const { leads, kept } = await revertImportedLeads(tx, ctx, task.importId, batch.updated)
      const keptFields = kept.slice(0, maxKeptFields - before.keptFields.length)
      changed = deleted + leads
      const undone: ImportUndone = {
        deleted: before.deleted + deleted,
        restored: before.restored + leads,
        kept: before.kept + kept.length,
        keptFields: [...before.keptFields, ...keptFields],
      }
      return undone
    })
  const throttle = createDeleteThrottle(task.db, task.orgId, task.signal)
  try {
    while (await undoNext()) await throttle.add(changed)
  } finally {
    await throttle.end()
  }
  await finishJob(task, 'undone', ctx.now())
}
