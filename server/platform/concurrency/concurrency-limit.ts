import { waits } from '../db/tx.ts'
import { createFairSemaphore } from './fair-semaphore.ts'

/** Runs an organization's work, after waiting in a queue if necessary. */
export type RunLimited = <T>(orgId: string, work: () => Promise<T>) => Promise<T>

interface ConcurrencyOptions {
  /**
   * Maximum number of concurrent runs, in total and per organization. By default, the two are
   * equal.
   */
  readonly atOnce: number
  readonly perOrg?: number
  /** Maximum queue length per organization, and maximum wait in milliseconds. */
  readonly waiting?: number
  readonly mostMs?: number
}

/**
 * Limits concurrency. Queued work runs round-robin across organizations and in order within each
 * one.
 *
 * @returns Function that throws ApiError 503 if the wait is too long or the organization's queue is
 *   full.
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
