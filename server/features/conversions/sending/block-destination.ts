import { dayMs } from '../../../../contract/values/time.ts'
import type { Destination, DestinationChanges } from '../destination-store.ts'

/** Time after which a blocked destination is tried again for the first time. */
const firstTrialMs = 15 * 60_000
const longestPauseMs = dayMs

/**
 * Changes to a destination to which access was lost. It is tried again with one conversion after 15
 * minutes, and then whenever the time since it was blocked has doubled, but at least once a day.
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

/** State of a destination whose platform responds again, or whose user changed something. */
export const notBlocked = {
  blockedReason: null,
  blockedSince: null,
} as const satisfies DestinationChanges
