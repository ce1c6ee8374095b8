/** Minimum and maximum wait before a reconnection attempt or a refetch, in milliseconds. */
const limits = { leastMs: 1_000, mostMs: 60_000 } as const

/**
 * Wait before another connection attempt. It doubles each time, and up to half of it is random, so
 * that browsers do not all reconnect to a restarted service at the same moment.
 *
 * @param failures  Number of consecutive attempts without a message.
 * @param random  Between 0 and 1.
 */
export const nextRetryMs = (failures: number, random: number): number =>
  Math.min(limits.leastMs * 2 ** Math.max(failures, 0), limits.mostMs) * (0.5 + random / 2)

/** Timing of the pages' refetches. */
export interface Pace {
  /** Time of the latest refetch, in milliseconds. */
  readonly at: number
  /** Minimum time until the next refetch, in milliseconds. */
  readonly waitMs: number
}

/**
 * The next refetch after a change at `now`. The first refetch is immediate. The wait then doubles
 * for as long as leads keep changing, so that a busy organization does not recompute its reports
 * every second.
 */
export function nextPace(before: Pace | undefined, now: number): Pace {
  if (before === undefined || now - before.at > before.waitMs * 2) {
    return { at: now, waitMs: limits.leastMs }
  }
  return {
    at: Math.max(now, before.at + before.waitMs),
    waitMs: Math.min(before.waitMs * 2, limits.mostMs),
  }
}
