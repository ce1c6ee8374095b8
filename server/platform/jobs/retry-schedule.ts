import { dayMs } from '../../../contract/values/time.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Pause before each attempt, in milliseconds. */
export const retryDelaysMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/**
 * Maximum jitter, as a fraction of the pause. When there are many deliveries, jitter spreads their
 * retries over time.
 */
const maxJitter = 0.1

/**
 * Pause before the next attempt, in milliseconds.
 *
 * @param attempts  Number of attempts so far.
 * @param random  Random number from 0 (inclusive) to 1 (exclusive).
 * @returns `undefined` if no attempts are left.
 */
export function getRetryDelay(attempts: number, random: number): number | undefined {
  const delay = retryDelaysMs[attempts]
  return delay === undefined ? undefined : Math.round(delay * (1 + maxJitter * random))
}

/** Number of consecutive failures after which an endpoint's pauses start to grow. */
const patience = 5

/** Maximum pause for an endpoint that keeps failing, in milliseconds. */
const maxPauseMs = 5 * minute

/** Pause after 429, 502 or 504 without a `Retry-After` header, in milliseconds. */
const busyPauseMs = 30 * second

/** Maximum pause that a server may request, in milliseconds. */
const maxRetryAfterMs = dayMs

const busyStatuses: ReadonlySet<number | null> = new Set([429, 502, 504])

/** Details of a failed attempt that determine how long its endpoint is paused. */
export interface FailedAttempt {
  /** Null if there was no response. */
  readonly status: number | null
  /** `Retry-After` header. */
  readonly retryAfter: string | undefined
  /** Number of consecutive failed attempts, including this one. */
  readonly failures: number
  readonly now: Date
}

/** Time during which nothing is sent to an endpoint, in milliseconds. */
export function getPause({ status, retryAfter, failures, now }: FailedAttempt): number {
  const requested = parseRetryAfter(retryAfter, now)
  const busy = busyStatuses.has(status) ? busyPauseMs : 0
  const tired = failures < patience ? 0 : Math.min(2 ** (failures - patience) * second, maxPauseMs)
  return Math.max(requested ?? busy, tired)
}

/** Parses a `Retry-After` header (seconds or an HTTP date) into milliseconds from now. */
export function parseRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

/** How long an endpoint must fail continuously before it is disabled, in milliseconds. */
export const maxFailingMs = 5 * dayMs

/** How long an endpoint must fail continuously before people are warned, in milliseconds. */
export const warnedFailingMs = 2 * dayMs
