import { selectChoices } from '../orgs/index.ts'
import { type FileRow, rowsOf } from './file-rows.ts'
import { leadDocuments } from './lead-documents.ts'
import { importLimits } from './limits.ts'
import { type RowReading, rowReader } from './read-row.ts'
import { type SortedRow, selectRows } from './row-store.ts'
import { inBatches, type Opened } from './task.ts'

/** Reads rows of leads as the mapping says. */
export async function openReader({ ctx, row }: Opened, onStatus?: (text: string) => void) {
  const { mapping } = leadDocuments(row)
  if (mapping === null) throw new Error('the import has no mapping')
  const [labels, conversionEvents] = await ctx.db.readInOrg(ctx.org.id, (tx) =>
    Promise.all([selectChoices(tx, 'label'), selectChoices(tx, 'conversionEvent')]),
  )
  const { timeZone } = ctx.org
  const reading: RowReading = { mapping, timeZone, labels, conversionEvents, now: ctx.now() }
  return { mapping, read: rowReader(reading, onStatus) }
}

/** The rows of a file of leads without its header and what stands before it, as they stand there. */
export async function* dataRows({ row, file }: Opened): AsyncGenerator<FileRow, void, void> {
  const documents = leadDocuments(row)
  if (documents.file === null || documents.mapping === null) {
    throw new Error('the file was not looked at')
  }
  const { headerLine } = documents.file
  let isBefore = documents.mapping.hasHeader
  for await (const one of rowsOf(file, documents.file)) {
    if (!isBefore) yield one
    // Where the line is not told, the first one names the columns.
    else isBefore = one.line < (headerLine ?? 0)
  }
}

/** The rows of a file of leads in batches, but for what is done with already. */
export const batchesOf = (opened: Opened): AsyncGenerator<SortedRow[], void, void> =>
  inBatches(opened.row.isSorted ? sortedRows(opened) : rowsBeyond(opened))

async function* rowsBeyond(opened: Opened): AsyncGenerator<SortedRow, void, void> {
  for await (const one of dataRows(opened)) if (one.line > opened.row.lineDone) yield one
}

/** Rows that were sorted, from where the work stands on. */
async function* sortedRows({ ctx, row }: Opened): AsyncGenerator<SortedRow, void, void> {
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
