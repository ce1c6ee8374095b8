/** Wait before the first attempt to connect again, and the maximum. */
const limits = { leastMs: 1_000, mostMs: 60_000 } as const

/**
 * Wait before another attempt: doubles, and is spread by half so that the browsers of a service that
 * restarted do not return at the same moment.
 *
 * @param failures  Attempts in a row without a message.
 * @param random  Between 0 and 1.
 */
export const nextRetryMs = (failures: number, random: number): number =>
  Math.min(limits.leastMs * 2 ** Math.max(failures, 0), limits.mostMs) * (0.5 + random / 2)

/** When pages refetch. */
export interface Pace {
  /** Time of the latest refetch, in milliseconds. */
  readonly at: number
  /** Minimum time until the next one. */
  readonly waitMs: number
}

/**
 * The next refetch after a change at `now`. The first is immediate; the wait doubles while leads keep
 * changing, so that a busy organization does not recompute its reports every second.
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
