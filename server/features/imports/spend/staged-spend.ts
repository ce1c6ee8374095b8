import { mapAcrossTurns } from '../../../platform/concurrency/spread-turns.ts'
import { prepareSpend, type StoredSpend } from '../../ad-spend/index.ts'
import type { ImportContext } from '../jobs/import-job.ts'
import { readStagedEntries } from '../jobs/staged-entries.ts'
import type { MatchedEntry } from '../jobs/staged-entry-store.ts'
import { parseValues, toSpendRow } from './spend-entry.ts'

/** Staged entries and, for each entry, the spend row in its stored form. */
export interface StagedSpend {
  readonly entries: readonly MatchedEntry[]
  readonly stored: readonly StoredSpend[]
}

/** Weight of a row when a batch's parsing is split across event-loop turns. */
const fieldsPerRow = 16

/**
 * Reads staged spend in batches that are ready to be stored, so that one batch can be prepared
 * while the database stores the previous one.
 *
 * @param after  Row number after which to continue.
 * @param batchRows  Maximum number of entries per batch.
 */
export async function* readStagedSpend(
  opened: ImportContext,
  after: number,
  batchRows?: number,
): AsyncGenerator<StagedSpend, void, void> {
  for await (const entries of readStagedEntries(opened, after, batchRows)) {
    const rows = await mapAcrossTurns(
      entries,
      () => fieldsPerRow,
      ({ content }) => toSpendRow(parseValues(content)),
    )
    yield { entries, stored: await prepareSpend(rows, opened.ctx.now()) }
  }
}
