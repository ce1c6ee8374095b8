import type { LeadtraceError } from './leadtrace-error.ts'

/** Maximum delay between two attempts; if the service requests a longer one, there is no retry. */
export const maxWaitMs = 5_000

/**
 * Conditions under which a request can be retried.
 *
 * - `any`: reads, and creates with an idempotency key. Retrying them changes nothing.
 * - `refused`: updates and uploads. They set values, so they can be retried if the service refused
 *   the attempt. But if the outcome of an attempt is unknown, someone else may have made a change
 *   after that attempt, and a retry would revert the change.
 */
export type Repeatable = 'any' | 'refused'

const overloaded = [429, 503]
const gateway = [502, 504]
const unanswered = ['NETWORK_ERROR', 'TIMEOUT']

/**
 * True if a failed attempt can be retried without storing anything twice or reverting changes made
 * by others.
 */
export function mayRepeat(repeatable: Repeatable, error: LeadtraceError): boolean {
  const { code, status, retryAfterMs } = error
  if (retryAfterMs !== undefined && retryAfterMs > maxWaitMs) return false
  if (repeatable === 'refused') return overloaded.includes(status) && retryAfterMs !== undefined
  // The request that creates the same lead is still in progress; its outcome will be available
  // shortly.
  if (status === 409) return retryAfterMs !== undefined
  return unanswered.includes(code) || overloaded.includes(status) || gateway.includes(status)
}

/**
 * Delay before the next attempt, in milliseconds: the delay that the service requests or, by
 * default, 250 ms, doubled with each attempt. Adds up to 50% jitter, so that clients do not retry
 * simultaneously.
 *
 * @param failed Number of attempts so far, at least 1.
 * @param chance Random number from 0 to 1.
 */
export function waitMs(failed: number, retryAfterMs: number | undefined, chance: number): number {
  const base = retryAfterMs ?? Math.min(250 * 2 ** (failed - 1), maxWaitMs)
  return base + chance * Math.min(Math.max(base, 250) / 2, 1_000)
}

/** `Retry-After` in milliseconds, from seconds or a date; `undefined` if invalid. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
