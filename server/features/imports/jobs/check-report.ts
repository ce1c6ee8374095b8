import type { ImportLeftOut } from '../../../../contract/imports/import-file.ts'
import type { ImportProblem } from '../../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { FileRow } from '../parse/cell.ts'
import { rowsOf } from '../parse/open-rows.ts'
import { LeftOut } from '../parse/skipped-rows.ts'
import { checkRows, forgetCheck, type RowCounts } from './check-rows.ts'
import { deleteInBatches, inBatches, type Opened, type Task } from './import-job.ts'
import type { BadLine } from './invalid-row-store.ts'
import { badLine } from './invalid-rows.ts'
import { deleteEntries } from './staged-entry-store.ts'

/** Share of a check that is done when the file is read; the rest compares it with what is stored. */
const readShare = 0.8

/** A row of a report that was read, or what is wrong with it. */
export type ReadReportRow<V> =
  | { readonly values: V }
  | { readonly problems: readonly ImportProblem[] }

/** A row of a report with what it says. */
export interface GoodRow<V> {
  readonly row: FileRow
  readonly values: V
}

/** How the rows of a report are taken. */
export interface ReportReading<V> {
  /** The line that names the columns; those before it are not read. */
  readonly headerLine: number | null
  /** Tells sums and closing remarks. */
  isLeftOut(row: FileRow): boolean
  read(row: FileRow): ReadReportRow<V>
  /** Puts rows aside. @returns Those that are bad beside the others. */
  stage(tx: OrgTx, rows: readonly GoodRow<V>[]): Promise<BadLine[]>
}

/** Reads all of a report in a dry run, and puts aside what its rows say. */
export async function checkReport<V>(
  task: Task,
  opened: Opened,
  reading: ReportReading<V>,
): Promise<RowCounts & { readonly leftOut: ImportLeftOut }> {
  await deleteInBatches(task, deleteEntries)
  await forgetCheck(task)
  const leftOut = new LeftOut()
  const counts = await checkRows(
    task,
    inBatches(reportRows(opened, reading, leftOut)),
    async (batch: readonly FileRow[]) => {
      const judged = batch.map((row) => ({ row, ...reading.read(row) }))
      const good = judged.flatMap((one) => ('values' in one ? [one] : []))
      const bad = judged.flatMap((one) =>
        'problems' in one ? [badLine(one.row, one.problems)] : [],
      )
      return async (tx) => [...bad, ...(await reading.stage(tx, good))]
    },
    () => Math.floor(opened.file.bytesRead * readShare),
  )
  return { ...counts, leftOut: leftOut.found }
}

/** The rows that follow the names of the columns, but for those that are none. */
async function* reportRows(
  { row, file }: Opened,
  { headerLine, isLeftOut }: Pick<ReportReading<unknown>, 'headerLine' | 'isLeftOut'>,
  leftOut: LeftOut,
): AsyncGenerator<FileRow, void, void> {
  if (row.file === null) throw new Error('the file was not looked at')
  for await (const one of rowsOf(file, row.file)) {
    if (one.line <= (headerLine ?? 0)) continue
    if (isLeftOut(one)) leftOut.add(one)
    else yield one
  }
}
