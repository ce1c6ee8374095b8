import type { ClickCheck } from '../../../../contract/imports/click-import.ts'
import { checkReport } from '../jobs/check-report.ts'
import { finishCheck } from '../jobs/check-rows.ts'
import { type ImportJob, loadImportContext } from '../jobs/import-job.ts'
import { getClickState } from './click-state.ts'
import { matchClicks, reportUnmatched } from './match-clicks.ts'
import { createClickRowFilter, createClickRowParser } from './parse-click-row.ts'
import { stageClicks } from './stage-clicks.ts'

/**
 * Dry run of a click report: reads all rows, stages the clicks, and finds the leads that have these
 * clicks.
 */
export async function checkClicks(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { file, mapping } = getClickState(opened.row)
  if (file === null || mapping === null) throw new Error('the import has no mapping')
  let repeated = 0
  const report = await checkReport(task, opened, {
    headerLine: file.headerLine,
    isSkipped: createClickRowFilter(mapping),
    read: createClickRowParser(mapping),
    stage: (tx, rows) => stageClicks(tx, task.importId, rows, () => repeated++),
  })
  const leads = await matchClicks(task)
  const unmatched = await reportUnmatched(task, opened)
  const checked: ClickCheck = {
    ...report,
    matched: report.rows - report.bad - repeated - unmatched,
    unmatched,
    repeated,
    ...leads,
  }
  await finishCheck(task, opened.ctx.now(), { rows: report.rows, checked })
}
