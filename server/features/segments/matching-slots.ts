import type { OrgTx } from '../../platform/database.ts'
import { selectBits } from './bits-store.ts'
import type { Matches } from './matches.ts'
import { setSlots } from './order-in-segment.ts'

/** Slots of each segment whose bits say that the lead matches. */
export async function slotsOf(
  tx: OrgTx,
  { question, homes }: Matches,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const segments = homes.map(({ segment }) => segment)
  const bits = await selectBits(tx, question, segments)
  return new Map([...bits].map(([segment, own]) => [segment, new Set(setSlots(own))]))
}
