import type { SpendMapping } from '../../../../contract/imports/spend-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { ValidRow } from '../jobs/check-report.ts'
import type { InvalidRow } from '../jobs/invalid-row-store.ts'
import { toInvalidRow } from '../jobs/invalid-rows.ts'
import { type StagedEntry, selectEntriesByKey, upsertEntries } from '../jobs/staged-entry-store.ts'
import type { FileTotals } from './file-totals.ts'
import { addValues, keyOf, parseValues, printValues, type SpendValues } from './spend-entry.ts'

interface Staged {
  readonly line: number
  readonly key: string
  readonly rows: number
  readonly values: SpendValues
}

/** What putting rows aside came to so far. */
export interface Staging {
  readonly repeated: SpendMapping['repeated']
  readonly totals: FileTotals
  /** Rows of a day and ad that an earlier row has. */
  twins: number
}

/**
 * Puts rows aside, each day of an ad once. Rows of the same are added up, or the last counts, as
 * was said.
 *
 * @returns Rows that are bad beside the others.
 * @see L-113
 */
export async function stageSpend(
  tx: OrgTx,
  importId: string,
  rows: readonly ValidRow<SpendValues>[],
  staging: Staging,
): Promise<InvalidRow[]> {
  const keyed = rows.map((one) => ({ ...one, key: keyOf(one.values) }))
  const keys = keyed.map(({ key }) => key)
  const before = await selectEntriesByKey(tx, importId, keys)
  const known = new Map([...before].map(([key, entry]) => [key, unpack(entry)]))
  const changed = new Map<string, Staged>()
  const bad: InvalidRow[] = []
  for (const { row, values, key } of keyed) {
    const earlier = known.get(key)
    const after = earlier === undefined ? values : together(earlier, values, staging.repeated)
    if ('reason' in after) {
      bad.push(
        toInvalidRow(row, [{ column: null, field: null, value: null, reason: after.reason }]),
      )
      continue
    }
    const isReplaced = earlier !== undefined && staging.repeated === 'last'
    if (isReplaced) staging.totals.add(earlier.values, -1)
    staging.totals.add(values)
    if (earlier !== undefined) staging.twins++
    const one = {
      line: earlier?.line ?? row.line,
      key,
      rows: (earlier?.rows ?? 0) + 1,
      values: after,
    }
    known.set(key, one)
    changed.set(key, one)
  }
  await upsertEntries(tx, importId, [...changed.values()].map(pack))
  return bad
}

function together(
  earlier: Staged,
  values: SpendValues,
  repeated: SpendMapping['repeated'],
): SpendValues | { readonly reason: string } {
  if (repeated === 'last') return values
  if (repeated === 'sum') return addValues(earlier.values, values)
  return {
    reason:
      `says the same day, account, campaign, ad group and ad as line ${earlier.line}, and nobody ` +
      'said what that means',
  }
}

const unpack = ({ line, key, rows, content }: StagedEntry): Staged => ({
  line,
  key,
  rows,
  values: parseValues(content),
})

const pack = ({ values, ...entry }: Staged): StagedEntry => ({
  ...entry,
  content: printValues(values),
})
