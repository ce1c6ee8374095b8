/**
 * Handles items in order, several at a time. After an error or `stop`, no more items are started.
 *
 * @param send  Returns `stop` if nothing more can be sent now.
 * @returns Number of items that were sent.
 * @throws The first error.
 */
export async function sendConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  send: (item: T) => Promise<'continue' | 'stop'>,
): Promise<number> {
  const queue = [...items]
  let sent = 0
  async function sendNext(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      sent += 1
      if ((await send(next)) === 'stop') queue.length = 0
    }
  }
  // If an attempt could not be recorded, it would be repeated, so one error stops all senders.
  const senders = Array.from({ length: concurrency }, () =>
    sendNext().catch((error: unknown) => {
      queue.length = 0
      throw error
    }),
  )
  const outcomes = await Promise.allSettled(senders)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return sent
}
