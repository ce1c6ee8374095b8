import { createLruMap } from './cache.ts'

export interface Rate {
  /** Maximum number of consecutive uses after a pause. */
  readonly burst: number
  /** Long-term average per second; may be a fraction. */
  readonly perSecond: number
}

/**
 * Rate limiter with a separate limit per key. Balances are kept in memory, so each process counts
 * separately.
 */
export interface Limiter {
  /**
   * Deducts `cost` from a key's balance.
   *
   * @param nowMs  Any monotonic clock.
   * @returns False, without deducting anything, if the balance is too low.
   */
  take(key: string, cost?: number, nowMs?: number): boolean
  /** Refunds the amount that {@link take} deducted for a use that turned out not to count. */
  giveBack(key: string, cost?: number): void
}

/** Maximum number of tracked keys; an evicted key starts over with a full balance. */
const maxKeys = 50_000

interface Bucket {
  left: number
  atMs: number
}

export function openLimiter({ burst, perSecond }: Rate): Limiter {
  const buckets = createLruMap<Bucket>(maxKeys)
  const getLeft = ({ left, atMs }: Bucket, nowMs: number): number =>
    Math.min(burst, left + ((nowMs - atMs) / 1_000) * perSecond)
  return {
    take(key, cost = 1, nowMs = performance.now()) {
      const bucket = buckets.get(key) ?? { left: burst, atMs: nowMs }
      bucket.left = getLeft(bucket, nowMs)
      bucket.atMs = nowMs
      buckets.set(key, bucket)
      if (bucket.left < cost) return false
      bucket.left -= cost
      return true
    },
    giveBack(key, cost = 1) {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.left = Math.min(burst, bucket.left + cost)
    },
  }
}
