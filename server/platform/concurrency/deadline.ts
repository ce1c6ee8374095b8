import { unavailable } from '../http/api-error.ts'
import type { Ctx } from '../operation.ts'

/** What is done for a request that is waited for. */
interface Asked {
  readonly ctx: Pick<Ctx, 'deadline'>
}

/** Time that a transaction must have left to begin, in milliseconds. */
const leftMs = 4_000

const tooSlow = () => unavailable('The database is too slow. Nothing was stored; try again.')

/**
 * Handles those of a batch that may still be answered in time. The others were told that nothing was
 * stored, or soon will be, so nothing is done for them.
 *
 * @see L-168
 */
export async function runBeforeDeadline<I extends Asked, O>(
  asked: readonly I[],
  run: (inTime: readonly I[]) => Promise<readonly (O | Error)[]>,
): Promise<readonly (O | Error)[]> {
  const latest = performance.now() + leftMs
  const inTime = asked.filter(({ ctx }) => ctx.deadline > latest)
  if (inTime.length === asked.length) return run(asked)
  const results = inTime.length === 0 ? [] : await run(inTime)
  const resultOf = new Map(inTime.map((one, i) => [one, results[i]]))
  return asked.map((one) => resultOf.get(one) ?? tooSlow())
}

/**
 * The last word before a commit.
 *
 * @throws ApiError 503 when one of those who asked has been answered already; nothing is stored then.
 */
export function assertBeforeDeadline(asked: readonly Asked[]): void {
  const now = performance.now()
  if (asked.some(({ ctx }) => ctx.deadline < now)) throw tooSlow()
}
