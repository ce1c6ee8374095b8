import type { ImportLeftOut } from '../../../../contract/imports/import-file.ts'
import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { FileRow, RowGroups } from '../parse/cell.ts'
import { openRows } from '../parse/open-rows.ts'
import { SkippedRows } from '../parse/skipped-rows.ts'
import { checkRows, type RowCounts, resetCheck } from './check-rows.ts'
import {
  deleteInBatches,
  type ImportContext,
  type ImportJob,
  inBatches,
  parseRows,
} from './import-job.ts'
import type { InvalidRow } from './invalid-row-store.ts'
import { toInvalidRow } from './invalid-rows.ts'
import { deleteEntries } from './staged-entry-store.ts'

/**
 * Share of a check's progress taken up by reading the file; the rest is for comparing the rows with
 * stored data.
 */
const readShare = 0.8

/** A report row's values, or its problems. */
export type ParsedReportRow<V> =
  | { readonly values: V }
  | { readonly problems: readonly ImportProblem[] }

export interface ValidRow<V> {
  readonly row: FileRow
  readonly values: V
}

/** How to read and stage a report's rows. */
export interface ReportFormat<V> {
  /** Number of the row with the column names; this row and all rows above are skipped. */
  readonly headerLine: number | null
  /** True for a total row or a footer. */
  isSkipped(row: FileRow): boolean
  read(row: FileRow): ParsedReportRow<V>
  /** @returns Rows that are invalid in combination with other rows. */
  stage(tx: OrgTx, rows: readonly ValidRow<V>[]): Promise<InvalidRow[]>
}

/** Dry run for a report: reads and stages all rows. */
export async function checkReport<V>(
  task: ImportJob,
  opened: ImportContext,
  report: ReportFormat<V>,
): Promise<RowCounts & { readonly leftOut: ImportLeftOut }> {
  await deleteInBatches(task, deleteEntries)
  await resetCheck(task)
  const skippedRows = new SkippedRows()
  const counts = await checkRows(
    task,
    inBatches(readReportRows(opened, report, skippedRows)),
    async (batch: readonly FileRow[]) => {
      const parsed = await parseRows(batch, (row) => ({ row, ...report.read(row) }))
      const valid = parsed.flatMap((one) => ('values' in one ? [one] : []))
      const invalid = parsed.flatMap((one) =>
        'problems' in one ? [toInvalidRow(one.row, one.problems)] : [],
      )
      return async (tx) => [...invalid, ...(await report.stage(tx, valid))]
    },
    () => Math.floor(opened.file.bytesRead * readShare),
  )
  return { ...counts, leftOut: skippedRows.summary }
}

/** Rows below the header, except skipped rows. */
async function* readReportRows(
  { row, file }: ImportContext,
  { headerLine, isSkipped }: Pick<ReportFormat<unknown>, 'headerLine' | 'isSkipped'>,
  skippedRows: SkippedRows,
): RowGroups {
  if (row.file === null) throw new Error('the file was not inspected')
  for await (const rows of openRows(file, row.file)) {
    yield rows.filter((one) => {
      if (one.line <= (headerLine ?? 0)) return false
      const isKept = !isSkipped(one)
      if (!isKept) skippedRows.add(one)
      return isKept
    })
  }
}
