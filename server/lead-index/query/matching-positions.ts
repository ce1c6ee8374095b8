import type { OrgTx } from '../../platform/db/database.ts'
import { selectBits } from '../bitmap/bitmap-store.ts'
import type { MatchSet } from './evaluate-query.ts'

/** Bits of some segments: which leads match, as of when they were last folded in. */
export async function slotsOf(
  tx: OrgTx,
  { question, homes }: MatchSet,
  segments: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const wanted = new Set(segments)
  const asked = homes.filter(({ segment }) => wanted.has(segment))
  return asked.length === 0 ? new Map() : selectBits(tx, question, asked)
}
