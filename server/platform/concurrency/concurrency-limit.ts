import { waits } from '../db/tx.ts'
import { createFairSemaphore } from './fair-semaphore.ts'

/** Runs a piece of work of an organization as soon as its turn comes. */
export type RunLimited = <T>(orgId: string, work: () => Promise<T>) => Promise<T>

/** How many turns there are. */
interface ConcurrencyOptions {
  /** How many pieces of work run at once, and of one organization; by default as many. */
  readonly atOnce: number
  readonly perOrg?: number
  /** How many of one organization may wait, and how long each, in milliseconds. */
  readonly waiting?: number
  readonly mostMs?: number
}

/**
 * Lets a few of many pieces of work run at once; the others wait, the organizations in turn and
 * those of one in order.
 *
 * @returns A function that throws ApiError 503 in place of work whose turn comes too late, or that
 *   very much of its organization waits before.
 */
export function takeTurns({
  atOnce,
  perOrg = atOnce,
  waiting = 300,
  mostMs = waits.connectMs,
}: ConcurrencyOptions): RunLimited {
  const slots = createFairSemaphore({ atOnce, perOwner: perOrg, waiting, mostMs })
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
