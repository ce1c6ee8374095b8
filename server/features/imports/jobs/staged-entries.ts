import { importLimits } from '../limits.ts'
import type { ImportContext } from './import-job.ts'
import { type MatchedEntry, selectEntries } from './staged-entry-store.ts'

/**
 * Reads staged entries in row order, batch by batch.
 *
 * @param after  Row number after which to continue.
 * @param batchRows  Maximum number of entries per batch.
 */
export async function* readStagedEntries(
  { ctx, row }: ImportContext,
  after: number,
  batchRows: number = importLimits.batchRows,
): AsyncGenerator<MatchedEntry[], void, void> {
  for (let line = after; ; ) {
    const entries = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      selectEntries(tx, row.id, line, batchRows),
    )
    if (entries.length === 0) return
    yield entries
    line = entries.at(-1)?.line ?? line
  }
}

/** Number of file rows that were merged into the given entries. */
export const countRows = (entries: readonly { readonly rows: number }[]): number =>
  entries.reduce((sum, { rows }) => sum + rows, 0)
