import type { ImportResult } from '../../../../contract/imports/lead-import.ts'
import { createThrottle } from '../../../lead-index/index.ts'
import { ConcurrentInsertError, type Imported, importLeads } from '../../leads/index.ts'
import { lookAgain } from '../clicks/ad-click-store.ts'
import { clickedSince } from '../clicks/kept-clicks.ts'
import type { ImportRow } from '../import-store.ts'
import { type Committed, commitBatch, endWork } from '../jobs/commit-batch.ts'
import {
  deleteInBatches,
  inJobTransaction,
  type Opened,
  openTask,
  type Task,
} from '../jobs/import-job.ts'
import { badLine, lackingLine } from '../jobs/row-errors.ts'
import { deleteRows, type SortedRow } from '../jobs/staged-row-store.ts'
import { leadDocuments, noLeads } from './lead-import-state.ts'
import { batchesOf, openReader } from './lead-rows.ts'
import type { ReadRow } from './parse-lead-row.ts'

/** How often a batch is decided anew when others create the same leads at the same moment. */
const maxTries = 5

/** Makes leads of a file, from where it was left off. */
export async function runImport(task: Task): Promise<void> {
  const opened = await openTask(task)
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
  await endWork(task, 'imported', ctx.now())
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
      if (error !== ConcurrentInsertError || tries === maxTries) throw error
    }
  }
}

async function write(task: Task, { ctx }: Opened, rows: readonly Row[], how: How): Promise<void> {
  await commitBatch(task, how.expected, async (tx, before) => {
    const good = rows.flatMap(({ row, values }) => ('problems' in values ? [] : [{ row, values }]))
    const sent = good.map(({ values }) => values)
    const { outcomes, created, updated } = await importLeads(tx, ctx, sent, how.onDuplicate)
    const bad = [
      ...rows.flatMap(({ row, values }) =>
        'problems' in values ? [badLine(row, values.problems)] : [],
      ),
      ...good.flatMap(({ row }, i) => {
        const outcome = outcomes[i]
        return outcome?.kind === 'bad' ? [lackingLine(row, outcome.lack)] : []
      }),
    ]
    const last = rows.at(-1)?.row
    const done: Committed = {
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
