import { unavailable } from '../http/api-error.ts'
import type { Ctx } from '../operation.ts'

/** What is done for a request that is waited for. */
interface DeadlineRequest {
  readonly ctx: Pick<Ctx, 'deadline'>
}

/** Time that a transaction must have left to begin, in milliseconds. */
const minRemainingMs = 4_000

const deadlineExceeded = () =>
  unavailable('The database is too slow. Nothing was stored; try again.')

/**
 * Handles those of a batch that may still be answered in time. The others were told that nothing was
 * stored, or soon will be, so nothing is done for them.
 *
 * @see L-168
 */
export async function runBeforeDeadline<I extends DeadlineRequest, O>(
  requests: readonly I[],
  run: (inTime: readonly I[]) => Promise<readonly (O | Error)[]>,
): Promise<readonly (O | Error)[]> {
  const latest = performance.now() + minRemainingMs
  const inTime = requests.filter(({ ctx }) => ctx.deadline > latest)
  if (inTime.length === requests.length) return run(requests)
  const results = inTime.length === 0 ? [] : await run(inTime)
  const resultOf = new Map(inTime.map((one, i) => [one, results[i]]))
  return requests.map((one) => resultOf.get(one) ?? deadlineExceeded())
}

/**
 * The last word before a commit.
 *
 * @throws ApiError 503 when one of those who asked has been answered already; nothing is stored then.
 */
export function assertBeforeDeadline(requests: readonly DeadlineRequest[]): void {
  const now = performance.now()
  if (requests.some(({ ctx }) => ctx.deadline < now)) throw deadlineExceeded()
}

/**
 * Gives up on what takes too long. It goes on by itself, and whatever becomes of it is not heard.
 *
 * Every request comes by here: to race promises would take twice as many of them.
 *
 * @param ms  Milliseconds.
 * @param late  What is thrown then.
 */
export const withTimeout = <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
