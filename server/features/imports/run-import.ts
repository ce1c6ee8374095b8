import type { ImportResult } from '../../../contract/lead-import.ts'
import { type Imported, importLeads, overtaken } from '../leads/index.ts'
import { touch } from '../segments/index.ts'
import { badLine, bareProblem } from './bad-lines.ts'
import { insertBatch } from './batch-store.ts'
import { insertErrors } from './error-store.ts'
import { type ImportRow, lockImport, updateImport } from './import-store.ts'
import { keepPace } from './keep-pace.ts'
import { importLimits } from './limits.ts'
import type { ReadRow } from './read-row.ts'
import type { SortedRow } from './row-store.ts'
import { dropRows } from './sort-rows.ts'
import { batchesOf, lostWork, type Opened, openReader, openTask, step, type Task } from './task.ts'
import { deleteWork } from './work-store.ts'

/** How often a batch is decided anew when others create the same leads at the same moment. */
const maxTries = 5

/**
 * Makes leads of a file, from where it was left off. Each batch commits its leads together with
 * how far it came, so that whatever happens nothing is missing and nothing is there twice.
 */
export async function runImport(task: Task): Promise<void> {
  const opened = await openTask(task)
  const { mapping, read } = await openReader(opened)
  let { rowsDone } = opened.row
  for await (const batch of batchesOf(opened)) {
    const rows = batch.map((row) => ({ row, values: read(row) }))
    const expected = rowsDone
    await decide(task, opened, rows, { expected, onDuplicate: mapping.duplicates })
    rowsDone += batch.length
    await keepPace(task, rowsDone, batch.length)
  }
  await dropRows(task)
  await step(task, async (tx) => {
    await updateImport(tx, task.importId, {
      state: 'imported',
      endedAt: opened.ctx.now().toISOString(),
    })
    await deleteWork(tx, task.importId)
  })
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

async function decide(task: Task, opened: Opened, rows: readonly Row[], how: How): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write(task, opened, rows, how)
    } catch (error) {
      if (error !== overtaken || tries === maxTries) throw error
    }
  }
}

async function write(task: Task, { ctx }: Opened, rows: readonly Row[], how: How): Promise<void> {
  const { importId } = task
  const changed = await step(task, async (tx) => {
    const before = await lockImport(tx, importId)
    if (before?.rowsDone !== how.expected) throw lostWork
    const good = rows.flatMap(({ row, values }) => ('problems' in values ? [] : [{ row, values }]))
    const { outcomes, created, updated } = await importLeads(
      tx,
      ctx,
      good.map(({ values }) => values),
      how.onDuplicate,
    )
    const bad = [
      ...rows.flatMap(({ row, values }) =>
        'problems' in values ? [badLine(row, values.problems)] : [],
      ),
      ...good.flatMap(({ row }, i) =>
        outcomes[i]?.kind === 'bare' ? [badLine(row, [bareProblem])] : [],
      ),
    ]
    const kept = bad
      .sort((a, b) => a.line - b.line)
      .slice(0, Math.max(0, importLimits.keptErrors - before.badKept))
    await insertErrors(tx, importId, kept)
    const last = rows.at(-1)?.row
    const rowsDone = before.rowsDone + rows.length
    if (created.length + updated.length > 0) {
      await insertBatch(tx, importId, { upTo: rowsDone, created, updated })
    }
    await updateImport(tx, importId, {
      rowsDone,
      lineDone: last?.line ?? before.lineDone,
      atDone: last?.at ?? null,
      bad: before.bad + bad.length,
      badKept: before.badKept + kept.length,
      result: addUp(before, outcomes, bad.length),
    })
    return created.length + updated.length
  })
  touch(ctx.db, ctx.org.id, changed)
}

function addUp({ result }: ImportRow, outcomes: readonly Imported[], bad: number): ImportResult {
  const sum = { ...(result ?? noResult) }
  sum.bad += bad
  for (const { kind } of outcomes) if (kind !== 'bare') sum[kind]++
  return sum
}

/** What an import comes to before its first row. */
export const noResult: ImportResult = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0 }
