import type { SpendMapping } from '../../../../contract/imports/spend-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { ValidRow } from '../jobs/check-report.ts'
import type { InvalidRow } from '../jobs/invalid-row-store.ts'
import { toInvalidRow } from '../jobs/invalid-rows.ts'
import { type StagedEntry, selectEntriesByKey, upsertEntries } from '../jobs/staged-entry-store.ts'
import type { FileTotals } from './file-totals.ts'
import {
  addValues,
  formatValues,
  hashSpendKey,
  parseValues,
  type SpendValues,
} from './spend-entry.ts'

interface StagedValues {
  readonly line: number
  readonly key: string
  readonly rows: number
  readonly values: SpendValues
}

/** Counts and totals of the rows staged so far. */
export interface StagingState {
  readonly repeated: SpendMapping['repeated']
  readonly totals: FileTotals
  /** Number of rows with the same day and ad as an earlier row. */
  duplicates: number
}

/**
 * Stages rows, one entry per day and ad. Depending on the mapping, repeated rows are summed or the
 * last row wins.
 *
 * @returns Rows that are invalid in combination with other rows.
 * @see L-113
 */
export async function stageSpend(
  tx: OrgTx,
  importId: string,
  rows: readonly ValidRow<SpendValues>[],
  state: StagingState,
): Promise<InvalidRow[]> {
  const keyed = rows.map((one) => ({ ...one, key: hashSpendKey(one.values) }))
  const keys = keyed.map(({ key }) => key)
  const before = await selectEntriesByKey(tx, importId, keys)
  const entries = new Map([...before].map(([key, entry]) => [key, unpack(entry)]))
  const changed = new Map<string, StagedValues>()
  const invalid: InvalidRow[] = []
  for (const { row, values, key } of keyed) {
    const earlier = entries.get(key)
    const after = earlier === undefined ? values : combine(earlier, values, state.repeated)
    if ('reason' in after) {
      invalid.push(
        toInvalidRow(row, [{ column: null, field: null, value: null, reason: after.reason }]),
      )
      continue
    }
    const isReplaced = earlier !== undefined && state.repeated === 'last'
    if (isReplaced) state.totals.add(earlier.values, -1)
    state.totals.add(values)
    if (earlier !== undefined) state.duplicates++
    const one = {
      line: earlier?.line ?? row.line,
      key,
      rows: (earlier?.rows ?? 0) + 1,
      values: after,
    }
    entries.set(key, one)
    changed.set(key, one)
  }
  await upsertEntries(tx, importId, [...changed.values()].map(pack))
  return invalid
}

function combine(
  earlier: StagedValues,
  values: SpendValues,
  repeated: SpendMapping['repeated'],
): SpendValues | { readonly reason: string } {
  if (repeated === 'last') return values
  if (repeated === 'sum') return addValues(earlier.values, values)
  return {
    reason:
      `has the same day, account, campaign, ad group and ad as row ${earlier.line}: choose ` +
      'how to handle such rows',
  }
}

const unpack = ({ line, key, rows, content }: StagedEntry): StagedValues => ({
  line,
  key,
  rows,
  values: parseValues(content),
})

const pack = ({ values, ...entry }: StagedValues): StagedEntry => ({
  ...entry,
  content: formatValues(values),
})
