import { dayMs } from '../../../../contract/values/time.ts'
import type { Destination, DestinationChanges } from '../destination-store.ts'

/** Delay before the first retry of a blocked destination. */
const firstTrialMs = 15 * 60_000
const longestPauseMs = dayMs

/**
 * Changes to a destination to which access was lost. The service sends one conversion to it after
 * 15 minutes, and another each time the duration of the block has doubled, but at least once a day.
 *
 * @see L-373
 */
export function block(
  { blockedSince }: Pick<Destination, 'blockedSince'>,
  blockedReason: string,
  now: Date,
): DestinationChanges {
  const since = blockedSince ?? now.toISOString()
  const blockedMs = now.getTime() - Date.parse(since)
  const pauseMs = Math.min(Math.max(blockedMs, firstTrialMs), longestPauseMs)
  const pausedUntil = new Date(now.getTime() + pauseMs).toISOString()
  return { blockedReason, blockedSince: since, pausedUntil }
}

/**
 * State of a destination after its platform has responded again or a user has changed its settings.
 */
export const notBlocked = {
  blockedReason: null,
  blockedSince: null,
} as const satisfies DestinationChanges
