import { deleteEntries, type MatchedEntry, selectEntries } from './entry-store.ts'
import { deleteErrors } from './error-store.ts'
import { type FileRow, rowsOf } from './file-rows.ts'
import { updateImport } from './import-store.ts'
import { importLimits } from './limits.ts'
import { type Opened, step, type Task } from './task.ts'

/** Entries that one transaction deletes. */
const deletedAtOnce = 10_000

/** Share of a check that is done when the file is read; the rest compares it with what is stored. */
const readShare = 0.8

/** Begins a check: forgets what an earlier one put aside. */
export async function beginCheck(task: Task): Promise<void> {
  await dropEntries(task)
  await step(task, async (tx) => {
    await deleteErrors(tx, task.importId)
    await updateImport(tx, task.importId, { rowsDone: 0, bad: 0, badKept: 0, bytesDone: 0 })
  })
}

/** How far a check has come, in bytes of the file. */
export const bytesOfCheck = ({ file }: Opened): number => Math.floor(file.bytesRead * readShare)

/** Deletes what was put aside. */
export async function dropEntries(task: Task): Promise<void> {
  const drop = () => step(task, (tx) => deleteEntries(tx, task.importId, deletedAtOnce))
  while ((await drop()) === deletedAtOnce);
}

/**
 * The rows of a report that follow the names of its columns, but for those that are none.
 *
 * @param isLeftOut  Tells sums and closing remarks.
 */
export async function* reportRows(
  { row, file }: Opened,
  headerLine: number | null,
  isLeftOut: (row: FileRow) => boolean,
): AsyncGenerator<FileRow, void, void> {
  if (row.file === null) throw new Error('the file was not looked at')
  for await (const one of rowsOf(file, row.file)) {
    if (one.line > (headerLine ?? 0) && !isLeftOut(one)) yield one
  }
}

/** What was put aside, batch by batch. @param after  Line after which to go on. */
export async function* entryBatches(
  { ctx, row }: Opened,
  after: number,
): AsyncGenerator<MatchedEntry[], void, void> {
  for (let line = after; ; ) {
    const entries = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      selectEntries(tx, row.id, line, importLimits.batchRows),
    )
    if (entries.length === 0) return
    yield entries
    line = entries.at(-1)?.line ?? line
  }
}

/** Rows of the file that entries are made of. */
export const rowsIn = (entries: readonly { readonly rows: number }[]): number =>
  entries.reduce((sum, { rows }) => sum + rows, 0)
