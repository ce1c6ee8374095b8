/** Runs a limited number of tasks concurrently. */
type Pool = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Creates a pool whose tasks start in the order in which they were added. A task whose signal is
 * aborted while it is waiting never starts, and rejects with the signal's reason.
 */
export function createPool(size: number): Pool {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (task, signal) => {
    if (running < size) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      leave()
    }
  }
}
