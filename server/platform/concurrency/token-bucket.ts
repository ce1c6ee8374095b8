import { createLruMap } from './cache.ts'

/** How often something may happen. */
export interface Rate {
  /** Times in a row, after a pause. */
  readonly burst: number
  /** Times per second in the long run; may be a fraction. */
  readonly perSecond: number
}

/** Counts how often each key was used. In memory: each process counts for itself. */
export interface Limiter {
  /**
   * Uses up `cost` of what a key has left.
   *
   * @param nowMs  By any clock that never goes back.
   * @returns False, and nothing is used, when less is left.
   */
  take(key: string, cost?: number, nowMs?: number): boolean
}

/** Keys that are remembered; one that was forgotten starts anew, with all of its burst. */
const maxKeys = 50_000

interface Bucket {
  left: number
  atMs: number
}

/** Opens a token bucket per key. */
export function openLimiter({ burst, perSecond }: Rate): Limiter {
  const buckets = createLruMap<Bucket>(maxKeys)
  return {
    take(key, cost = 1, nowMs = performance.now()) {
      const bucket = buckets.get(key) ?? { left: burst, atMs: nowMs }
      bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1_000) * perSecond)
      bucket.atMs = nowMs
      buckets.set(key, bucket)
      if (bucket.left < cost) return false
      bucket.left -= cost
      return true
    },
  }
}
