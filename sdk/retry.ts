import type { LeadtraceError } from './leadtrace-error.ts'

/** Longest wait between two attempts, in milliseconds; whoever asks for more is not asked again. */
export const maxWaitMs = 5_000

/**
 * How far a request may be repeated.
 *
 * - `any`: reads, and creates with an idempotency key. Repeating them changes nothing.
 * - `refused`: updates and uploads. They set values, so that repeating one at once does no harm;
 *   but an attempt whose fate is unknown may have been followed by somebody else's change, which
 *   a late repetition would undo.
 */
export type Repeatable = 'any' | 'refused'

const overloaded = [429, 503]
const gateway = [502, 504]
const unanswered = ['NETWORK_ERROR', 'TIMEOUT']

/** True when a failed attempt may be repeated: nothing is stored twice and nobody is overruled. */
export function mayRepeat(repeatable: Repeatable, error: LeadtraceError): boolean {
  const { code, status, retryAfterMs } = error
  if (retryAfterMs !== undefined && retryAfterMs > maxWaitMs) return false
  if (repeatable === 'refused') return overloaded.includes(status) && retryAfterMs !== undefined
  // A create whose twin is still in flight: its outcome will be there in a moment.
  if (status === 409) return retryAfterMs !== undefined
  return unanswered.includes(code) || overloaded.includes(status) || gateway.includes(status)
}

/**
 * How long to wait before the next attempt, in milliseconds: what the service asks for, else
 * 250 ms doubled each time. Up to a half more is added, so that clients do not come back together.
 *
 * @param failed  Attempts so far, from 1.
 * @param chance  From 0 to 1.
 */
export function waitMs(failed: number, retryAfterMs: number | undefined, chance: number): number {
  const base = retryAfterMs ?? Math.min(250 * 2 ** (failed - 1), maxWaitMs)
  return base + chance * Math.min(Math.max(base, 250) / 2, 1_000)
}

/** `Retry-After` in milliseconds, whether seconds or a date; `undefined` when it says nothing. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
