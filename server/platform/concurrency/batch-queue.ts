import { setImmediate as turn } from 'node:timers/promises'
import { unavailable } from '../http/api-error.ts'

export interface BatchLimits {
  readonly size: number
  /** Maximum concurrent batches. */
  readonly parallel: number
  /** Maximum number of queued items. Items beyond this limit are rejected with 503. */
  readonly waiting: number
}

interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (result: O) => void
  readonly reject: (error: unknown) => void
}

interface Queue<I, O> {
  readonly waiting: Waiting<I, O>[]
  running: number
}

/**
 * Batches items that are added in the same event loop iteration or while an earlier batch with the
 * same key is running. Never delays items to wait for more.
 *
 * @param run  Handles a batch and returns one result per item, in order. If a result is an Error,
 *   only that item is rejected; if `run` rejects, the whole batch fails.
 * @returns Function that adds an item and resolves with its result. Throws 503 if the queue is
 *   full.
 */
export function createBatchQueue<I, O>(
  run: (key: string, items: readonly I[]) => Promise<readonly (O | Error)[]>,
  { size, parallel, waiting: maxWaiting }: BatchLimits,
): (key: string, item: I) => Promise<O> {
  const queues = new Map<string, Queue<I, O>>()

  async function drain(key: string, queue: Queue<I, O>): Promise<void> {
    queue.running++
    await turn()
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, size)
      await settle(batch, () =>
        run(
          key,
          batch.map(({ item }) => item),
        ),
      )
    }
    queue.running--
    if (queue.running === 0) queues.delete(key)
  }

  return (key, item) => {
    const queue = queues.get(key) ?? { waiting: [], running: 0 }
    queues.set(key, queue)
    if (queue.waiting.length >= maxWaiting) {
      throw unavailable('Too many requests are waiting for the database. Try again in a second.')
    }
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject })
      if (queue.running < parallel) void drain(key, queue)
    })
  }
}

async function settle<I, O>(
  batch: readonly Waiting<I, O>[],
  run: () => Promise<readonly (O | Error)[]>,
): Promise<void> {
  try {
    const results = await run()
    batch.forEach(({ resolve, reject }, i) => {
      const result = results[i]
      if (result === undefined || result instanceof Error) reject(result)
      else resolve(result)
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
