import type { OrgTx } from '../../platform/database.ts'
import { selectBits } from './bits-store.ts'
import type { Matches } from './matches.ts'

/** Bits of some segments: which leads match, as of when they were last folded in. */
export async function slotsOf(
  tx: OrgTx,
  { question, homes }: Matches,
  segments: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const wanted = new Set(segments)
  const asked = homes.filter(({ segment }) => wanted.has(segment))
  return asked.length === 0 ? new Map() : selectBits(tx, question, asked)
}
