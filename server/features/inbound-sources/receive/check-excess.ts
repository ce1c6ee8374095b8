import { createLruMap } from '../../../platform/concurrency/cache.ts'

/** What a process stores for a source between two deletions of its oldest bodies. */
export const checkEvery = { rows: 50, bytes: 1024 * 1024 } as const

/** Maximum number of sources that are counted. A source that is no longer counted starts again. */
const maxSources = 10_000

/**
 * Creates a function that counts a source's bodies and returns true if its oldest bodies should be
 * deleted now. Also true for the first body, because the process does not know what it stored before
 * a restart, or what others have stored.
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
