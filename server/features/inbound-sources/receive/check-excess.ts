import { createLruMap } from '../../../platform/concurrency/cache.ts'

/**
 * Number and total size of the bodies that a process stores for a source before it deletes the
 * source's oldest ones again.
 */
export const checkEvery = { rows: 50, bytes: 1024 * 1024 } as const

/**
 * Maximum number of sources to keep a count for. Beyond that, the least recently used source loses
 * its count.
 */
const maxSources = 10_000

/**
 * Creates a function that counts a source's bodies and returns true if its oldest ones should be
 * deleted now. It also returns true for a source's first body, because the process does not know
 * how much it stored before a restart or how much other processes have stored.
 *
 * @see L-469
 */
export function createExcessCheck(): (sourceId: string, bytes: number) => boolean {
  const stored = createLruMap<{ rows: number; bytes: number }>(maxSources)
  return (sourceId, bytes) => {
    const before = stored.get(sourceId)
    const after = { rows: (before?.rows ?? 0) + 1, bytes: (before?.bytes ?? 0) + bytes }
    const isDue =
      before === undefined || after.rows >= checkEvery.rows || after.bytes >= checkEvery.bytes
    stored.set(sourceId, isDue ? { rows: 0, bytes: 0 } : after)
    return isDue
  }
}
