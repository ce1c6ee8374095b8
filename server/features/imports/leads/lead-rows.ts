import type { ImportTarget } from '../../../../contract/imports/lead-import.ts'
import { selectChoices } from '../../organizations/index.ts'
import { type ImportContext, inBatches } from '../jobs/import-job.ts'
import { type SortedRow, selectRows } from '../jobs/staged-row-store.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from '../parse/cell.ts'
import { rowsOf } from '../parse/open-rows.ts'
import { withoutRemarks } from '../parse/trim-footer-rows.ts'
import { leadDocuments } from './lead-state.ts'
import { type RowReading, rowReader } from './parse-lead-row.ts'

/** Reads rows of leads as the mapping says. */
export async function openReader({ ctx, row }: ImportContext, onStatus?: (text: string) => void) {
  const { mapping } = leadDocuments(row)
  if (mapping === null) throw new Error('the import has no mapping')
  const [labels, conversionEvents] = await ctx.db.readInOrg(ctx.org.id, (tx) =>
    Promise.all([selectChoices(tx, 'label'), selectChoices(tx, 'conversionEvent')]),
  )
  const { timeZone } = ctx.org
  const reading: RowReading = { mapping, timeZone, labels, conversionEvents, now: ctx.now() }
  return { mapping, read: rowReader(reading, onStatus) }
}

/** What is told of rows that are left out. */
type OnRemark = (row: FileRow) => void

const tellNobody: OnRemark = () => undefined

/** Where a closing remark would be taken for somebody. */
const named: readonly (ImportTarget | null | undefined)[] = ['name', 'firstName', 'lastName']

/**
 * The rows of a file of leads, as they stand there, without its header, what stands before it, and
 * closing remarks.
 */
export function dataRows(
  { row, file }: ImportContext,
  onRemark = tellNobody,
): AsyncGenerator<FileRow, void, void> {
  const documents = leadDocuments(row)
  if (documents.file === null || documents.mapping === null) {
    throw new Error('the file was not looked at')
  }
  const { hasHeader, columns } = documents.mapping
  const rows = rowsOf(file, documents.file)
  const data = hasHeader ? rowsBelow(rows, documents.file.headerLine ?? 0) : rows
  return named.includes(columns[0]) ? withoutRemarks(data, onRemark) : data
}

async function* rowsBelow(
  rows: AsyncIterable<FileRow>,
  headerLine: number,
): AsyncGenerator<FileRow, void, void> {
  let isBefore = true
  for await (const one of rows) {
    if (!isBefore) yield one
    // Where the line is not told, the first one names the columns.
    else isBefore = one.line < headerLine
  }
}

/** The rows of a file of leads in batches, but for what is done with already. */
export const batchesOf = (
  opened: ImportContext,
  onRemark = tellNobody,
): AsyncGenerator<SortedRow[], void, void> =>
  inBatches(opened.row.isSorted ? sortedRows(opened) : rowsBeyond(opened, onRemark))

async function* rowsBeyond(
  opened: ImportContext,
  onRemark: OnRemark,
): AsyncGenerator<SortedRow, void, void> {
  for await (const one of dataRows(opened, onRemark)) {
    if (one.line > opened.row.lineDone) yield one
  }
}

/** Rows that were sorted, from where the work stands on. */
async function* sortedRows({ ctx, row }: ImportContext): AsyncGenerator<SortedRow, void, void> {
  let after = row.atDone === null ? undefined : { at: row.atDone, line: row.lineDone }
  for (;;) {
    const rows = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      selectRows(tx, row.id, after, importLimits.batchRows),
    )
    yield* rows
    const last = rows.at(-1)
    if (last?.at === undefined) return
    after = { at: last.at, line: last.line }
  }
}
