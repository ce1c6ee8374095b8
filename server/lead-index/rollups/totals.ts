import type { OrgTx } from '../../platform/db/database.ts'
import { type LeadSums, type Span, selectSumParts } from './totals-store.ts'

/** Sums of a segment as they are kept. */
type Kept = readonly [
  status: string,
  source: string,
  leads: number,
  qualified: number,
  locked: number,
  wonMinor: string,
]

/** A sum to which more is added: some thousand times, so it is not made anew each time. */
interface Sum {
  readonly status: string
  readonly source: string
  leads: number
  qualified: number
  locked: number
  wonMinor: bigint
}

/**
 * Sums over the leads created in a time: one per status and source that occurs. Exact, and at the
 * same cost however many leads there are.
 */
export async function sumsIn(tx: OrgTx, span: Span): Promise<LeadSums[]> {
  const sums = new Map<string, Sum>()
  for (const part of await selectSumParts(tx, span)) {
    // Written by addUp, which says what stands where.
    const kept = part.all === null ? [asKept(part)] : (JSON.parse(part.all) as Kept[])
    for (const each of kept) add(sums, each)
  }
  return [...sums.values()]
    .filter(({ leads }) => leads > 0)
    .map((sum) => ({ ...sum, wonMinor: String(sum.wonMinor) }))
}

const asKept = ({ status, source, leads, qualified, locked, wonMinor }: LeadSums): Kept => [
  status,
  source,
  leads,
  qualified,
  locked,
  wonMinor,
]

function add(
  sums: Map<string, Sum>,
  [status, source, leads, qualified, locked, wonMinor]: Kept,
): void {
  const key = `${status} ${source}`
  const sum = sums.get(key) ?? { status, source, leads: 0, qualified: 0, locked: 0, wonMinor: 0n }
  sum.leads += leads
  sum.qualified += qualified
  sum.locked += locked
  if (wonMinor !== '0') sum.wonMinor += BigInt(wonMinor)
  sums.set(key, sum)
}
