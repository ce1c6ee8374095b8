import { waits } from './database.ts'
import { openSlots } from './slots.ts'

/** Runs a piece of work of an organization as soon as its turn comes. */
export type InTurn = <T>(orgId: string, work: () => Promise<T>) => Promise<T>

/** How many of one organization may wait. */
const waiting = 300

/**
 * Lets a few of many pieces of work run at once; the others wait, the organizations in turn and
 * those of one in order.
 *
 * @param atOnce  How many run at once.
 * @param mostMs  How long one may have to wait, in milliseconds.
 * @returns A function that throws ApiError 503 in place of work whose turn comes too late, or that
 *   very much of its organization waits before.
 */
export function takeTurns(atOnce: number, mostMs: number = waits.connectMs): InTurn {
  const slots = openSlots({ atOnce, perOwner: atOnce, waiting, mostMs })
  return async (orgId, work) => {
    const turn = slots.enter(orgId)
    if (turn !== undefined) await turn
    try {
      return await work()
    } finally {
      slots.leave(orgId)
    }
  }
}
