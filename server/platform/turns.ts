import pLimit from 'p-limit'
import { unavailable } from './api-error.ts'
import { waits } from './database.ts'

/** Runs a piece of work as soon as its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets a few of many pieces of work run at once; the others wait, in order.
 *
 * @param atOnce  How many run at once.
 * @param mostMs  How long one may have to wait, in milliseconds.
 * @returns A function that throws ApiError 503 in place of work whose turn comes too late.
 */
export function takeTurns(atOnce: number, mostMs: number = waits.connectMs): InTurn {
  const limit = pLimit(atOnce)
  return (work) => {
    const since = performance.now()
    return limit(() => {
      if (performance.now() - since <= mostMs) return work()
      throw unavailable('There is too much to do at the moment. Try again in a second.')
    })
  }
}
