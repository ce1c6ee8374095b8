import { unavailable } from '../http/api-error.ts'
import type { Ctx } from '../operation.ts'

interface DeadlineRequest {
  readonly ctx: Pick<Ctx, 'deadline'>
}

/** Minimum time that must be left to start a transaction, in milliseconds. */
const minRemainingMs = 4_000

const deadlineExceeded = () => unavailable('The database timed out. Nothing was stored. Try again.')

/**
 * Runs the requests in a batch that can still finish before their deadlines. All others get a 503
 * and are not run.
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
  const resultByRequest = new Map(inTime.map((one, i) => [one, results[i]]))
  return requests.map((one) => resultByRequest.get(one) ?? deadlineExceeded())
}

/**
 * Must be called immediately before the commit.
 *
 * @throws ApiError 503 if any request's deadline has passed, in which case nothing is stored.
 */
export function assertBeforeDeadline(requests: readonly DeadlineRequest[]): void {
  const now = performance.now()
  if (requests.some(({ ctx }) => ctx.deadline < now)) throw deadlineExceeded()
}

/**
 * Rejects after `ms`. The underlying work continues, but its result is ignored.
 *
 * Does not use `Promise.race`, because every request calls this function and a race takes twice as
 * many promises.
 *
 * @param ms  Milliseconds.
 * @param late  Creates the error.
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
