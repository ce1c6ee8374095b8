import type { SpendCheck } from '../../../../contract/imports/spend-import.ts'
import { readAhead } from '../../../platform/concurrency/read-ahead.ts'
import { compareSpend, overlapsStoredSpend } from '../../ad-spend/index.ts'
import { checkReport } from '../jobs/check-report.ts'
import { finishCheck } from '../jobs/check-rows.ts'
import { type ImportContext, type ImportJob, loadImportContext } from '../jobs/import-job.ts'
import type { FileRow } from '../parse/cell.ts'
import { openRows } from '../parse/open-rows.ts'
import { FileTotals } from './file-totals.ts'
import { RowLevels } from './find-levels.ts'
import { createSpendRowParser } from './parse-spend-row.ts'
import { createSpendRowFilter } from './spend-rows.ts'
import { getSpendState } from './spend-state.ts'
import { type StagingState, stageSpend } from './stage-spend.ts'
import { readStagedSpend } from './staged-spend.ts'

/**
 * Dry run for an ad spend file: reads all rows, stages them by day and ad, and compares them with
 * stored spend.
 */
export async function checkSpend(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { file, mapping } = getSpendState(opened.row)
  if (file === null || mapping === null) throw new Error('the import has no mapping')
  const staging: StagingState = {
    repeated: mapping.repeated,
    totals: new FileTotals(),
    duplicates: 0,
  }
  const isSkipped = createSpendRowFilter(mapping)
  const levels = await readLevels(opened, isSkipped)
  const report = await checkReport(task, opened, {
    headerLine: file.headerLine,
    isSkipped: (row) => isSkipped(row) || levels?.isSkipped(row.cells) === true,
    read: createSpendRowParser(mapping, opened.ctx.now()),
    stage: (tx, rows) => stageSpend(tx, task.importId, rows, staging),
  })
  const checked: SpendCheck = {
    ...report,
    ready: report.rows - report.bad,
    repeated: staging.duplicates,
    totals: staging.totals.byCurrency,
    ...(await compare(opened)),
  }
  await finishCheck(task, opened.ctx.now(), { rows: report.rows, checked })
}

/**
 * Reads the file once to determine which rows include other rows, because a row may come before or
 * after the rows it includes. Returns `undefined` if all rows count.
 */
async function readLevels(
  { file, row }: ImportContext,
  isSkipped: (row: FileRow) => boolean,
): Promise<RowLevels | undefined> {
  const { file: spendFile, mapping } = getSpendState(row)
  const choice = mapping?.levels
  if (mapping == null || choice == null || choice === 'both') return undefined
  if (spendFile?.levels === undefined) return undefined
  const levels = new RowLevels(choice, mapping.columns, spendFile.levels.columns)
  for await (const rows of openRows(file, spendFile)) {
    for (const one of rows)
      if (one.line > (spendFile.headerLine ?? 0) && !isSkipped(one)) levels.add(one.cells)
  }
  file.bytesRead = 0
  return levels
}

type Comparison = Pick<SpendCheck, 'wouldInsert' | 'wouldUpdate' | 'unchanged' | 'otherLevels'>

/** Predicts the outcome of storing all staged rows. */
async function compare(opened: ImportContext): Promise<Comparison> {
  const { ctx } = opened
  const counts = { inserted: 0, updated: 0, unchanged: 0 }
  let otherLevels = false
  for await (const { stored } of readAhead(readStagedSpend(opened, 0))) {
    await ctx.db.readInOrg(ctx.org.id, async (tx) => {
      for (const { result } of await compareSpend(tx, stored)) counts[result]++
      otherLevels ||= await overlapsStoredSpend(tx, stored)
    })
  }
  const { inserted, updated, unchanged } = counts
  return { wouldInsert: inserted, wouldUpdate: updated, unchanged, otherLevels }
}
