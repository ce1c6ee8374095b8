import type { ClickCheck } from '../../../../contract/click-import.ts'
import { badLine } from '../bad-lines.ts'
import { checkRows, endCheck } from '../check-rows.ts'
import type { FileRow } from '../file-rows.ts'
import { LeftOut } from '../left-out.ts'
import { beginCheck, bytesOfCheck, reportRows } from '../staged.ts'
import { inBatches, openTask, type Task } from '../task.ts'
import { clickDocuments } from './click-documents.ts'
import { matchClicks, tellUnmatched } from './match-clicks.ts'
import { clickReader, leftOutBy } from './read-click.ts'
import { stageClicks } from './stage-clicks.ts'

/**
 * The dry run of a click report: reads all of it, puts the clicks aside, and looks for the leads
 * that have them.
 */
export async function checkClicks(task: Task): Promise<void> {
  const opened = await openTask(task)
  const { file, mapping } = clickDocuments(opened.row)
  if (file === null || mapping === null) throw new Error('the import has no mapping')
  await beginCheck(task)
  const leftOut = new LeftOut()
  const isLeftOut = leftOutBy(mapping)
  const rows = reportRows(opened, file.headerLine, (row) => {
    const isOut = isLeftOut(row)
    if (isOut) leftOut.add(row)
    return isOut
  })
  const read = clickReader(mapping)
  let repeated = 0
  const { rows: all, bad } = await checkRows(
    task,
    inBatches(rows),
    async (batch: readonly FileRow[]) => {
      const judged = batch.map((row) => ({ row, ...read(row) }))
      const good = judged.flatMap((one) => ('values' in one ? [one] : []))
      const wrong = judged.flatMap((one) =>
        'problems' in one ? [badLine(one.row, one.problems)] : [],
      )
      return async (tx) => [
        ...wrong,
        ...(await stageClicks(tx, task.importId, good, () => repeated++)),
      ]
    },
    () => bytesOfCheck(opened),
  )
  const leads = await matchClicks(task)
  const unmatched = await tellUnmatched(task, opened)
  const checked: ClickCheck = {
    rows: all,
    matched: all - bad - repeated - unmatched,
    unmatched,
    repeated,
    bad,
    ...leads,
    leftOut: leftOut.found,
  }
  await endCheck(task, opened.ctx.now(), { rows: all, checked })
}
