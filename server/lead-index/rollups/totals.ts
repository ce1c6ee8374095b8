import type { OrgTx } from '../../platform/db/database.ts'
import { type LeadTotals, type Span, selectTotalsParts } from './totals-store.ts'

/** A segment's sums in the stored format. */
type StoredTotals = readonly [
  status: string,
  source: string,
  leads: number,
  qualified: number,
  locked: number,
  wonMinor: string,
]

/** Accumulator, which is mutable because it is updated a few thousand times. */
interface RunningTotals {
  readonly status: string
  readonly source: string
  leads: number
  qualified: number
  locked: number
  wonMinor: bigint
}

/**
 * Exact sums over the leads created in a period, by status and source. The cost does not depend on
 * the number of leads.
 */
export async function loadTotals(tx: OrgTx, span: Span): Promise<LeadTotals[]> {
  const totals = new Map<string, RunningTotals>()
  for (const part of await selectTotalsParts(tx, span)) {
    // The column order is the same as in `refreshTotals`.
    const stored = part.all === null ? [toStored(part)] : (JSON.parse(part.all) as StoredTotals[])
    for (const row of stored) add(totals, row)
  }
  return [...totals.values()]
    .filter(({ leads }) => leads > 0)
    .map((total) => ({ ...total, wonMinor: String(total.wonMinor) }))
}

const toStored = ({
  status,
  source,
  leads,
  qualified,
  locked,
  wonMinor,
}: LeadTotals): StoredTotals => [status, source, leads, qualified, locked, wonMinor]

function add(
  totals: Map<string, RunningTotals>,
  [status, source, leads, qualified, locked, wonMinor]: StoredTotals,
): void {
  const key = `${status} ${source}`
  const total = totals.get(key) ?? {
    status,
    source,
    leads: 0,
    qualified: 0,
    locked: 0,
    wonMinor: 0n,
  }
  total.leads += leads
  total.qualified += qualified
  total.locked += locked
  if (wonMinor !== '0') total.wonMinor += BigInt(wonMinor)
  totals.set(key, total)
}
