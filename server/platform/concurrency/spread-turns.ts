import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Maximum bytes, items and weight per event loop iteration. Reaching any of these limits takes a
 * few milliseconds.
 */
export const turnLimits = { bytes: 32_768, items: 500, weight: 2_500 } as const

/**
 * Streams bytes in small pieces, one per event loop iteration. A loop over data that is already in
 * memory never yields, so it would block every other request in the process.
 */
export async function* spreadBytes(
  parts: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  for await (const part of parts) {
    for (let at = 0; at < part.length; at += turnLimits.bytes) {
      yield part.subarray(at, at + turnLimits.bytes)
      await nextTurn()
    }
  }
}

/**
 * Streams groups of items, a few hundred items per event loop iteration. Larger groups are split.
 *
 * @param signal  Checked once per iteration. If it is aborted, its reason is thrown.
 */
export async function* spreadItems<T>(
  groups: AsyncIterable<readonly T[]>,
  signal?: AbortSignal,
): AsyncGenerator<readonly T[], void, void> {
  let count = 0
  for await (const group of groups) {
    for (let at = 0; at < group.length; ) {
      const part = group.slice(at, at + turnLimits.items - count)
      at += part.length
      count += part.length
      yield part
      if (count < turnLimits.items) continue
      count = 0
      await nextTurn()
      signal?.throwIfAborted()
    }
  }
}

/**
 * Maps items, spread over as many event loop iterations as their weight requires.
 *
 * @param weigh  Returns an item's weight, such as its number of cells.
 */
export async function mapAcrossTurns<T, R>(
  items: readonly T[],
  weigh: (item: T) => number,
  map: (item: T) => R,
): Promise<R[]> {
  const results: R[] = []
  let weight = 0
  for (const item of items) {
    weight += weigh(item)
    if (weight > turnLimits.weight) {
      await nextTurn()
      weight = 0
    }
    results.push(map(item))
  }
  return results
}
