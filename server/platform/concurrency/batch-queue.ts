import { setImmediate as turn } from 'node:timers/promises'
import { unavailable } from '../http/api-error.ts'

/** Limits of the batches of one key. */
export interface BatchLimits {
  /** Most items in one batch. */
  readonly size: number
  /** Batches under way at once. */
  readonly parallel: number
  /** Most items that wait; more are asked to come again. */
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
 * Handles together what arrives in one turn of the event loop, or while an earlier batch of the
 * same key is under way. Nothing is ever delayed by a timer to wait for company.
 *
 * @param run  Handles a batch: one result per item, in order; an Error fails that item alone, and
 *   a rejection fails all.
 * @returns Adds an item; fulfils with its own result. Throws 503 when too many wait.
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
      throw unavailable('Too many requests wait for the database. Try again in a second.')
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
