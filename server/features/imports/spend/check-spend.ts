import type { SpendCheck } from '../../../../contract/imports/spend-import.ts'
import { compareSpend, overlapsStoredSpend } from '../../ad-spend/index.ts'
import { checkReport } from '../jobs/check-report.ts'
import { finishCheck } from '../jobs/check-rows.ts'
import { type ImportContext, type ImportJob, loadImportContext } from '../jobs/import-job.ts'
import { readStagedEntries } from '../jobs/staged-entries.ts'
import { FileTotals } from './file-totals.ts'
import { createSpendRowParser } from './parse-spend-row.ts'
import { parseValues, toSpendRow } from './spend-entry.ts'
import { createSpendRowFilter } from './spend-rows.ts'
import { getSpendState } from './spend-state.ts'
import { type StagingState, stageSpend } from './stage-spend.ts'

/**
 * Dry run of an ad spend file: reads all rows, stages them by day and ad, and compares them with
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
  const report = await checkReport(task, opened, {
    headerLine: file.headerLine,
    isSkipped: createSpendRowFilter(mapping),
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

type Comparison = Pick<SpendCheck, 'wouldInsert' | 'wouldUpdate' | 'unchanged' | 'otherLevels'>

/** Predicts the result of storing all staged rows. */
async function compare(opened: ImportContext): Promise<Comparison> {
  const { ctx } = opened
  const counts = { inserted: 0, updated: 0, unchanged: 0 }
  let otherLevels = false
  for await (const entries of readStagedEntries(opened, 0)) {
    const rows = entries.map(({ content }) => toSpendRow(parseValues(content)))
    await ctx.db.readInOrg(ctx.org.id, async (tx) => {
      for (const { result } of await compareSpend(tx, rows, ctx.now())) counts[result]++
      otherLevels ||= await overlapsStoredSpend(tx, rows)
    })
  }
  const { inserted, updated, unchanged } = counts
  return { wouldInsert: inserted, wouldUpdate: updated, unchanged, otherLevels }
}
