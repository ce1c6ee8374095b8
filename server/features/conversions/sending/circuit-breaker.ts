import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import type { Conversion } from '../conversion-store.ts'
import type { Destination, DestinationChanges } from '../destination-store.ts'
import type { Outcome } from '../platforms/platform.ts'

/**
 * Number of identical consecutive rejections after which a single conversion is unlikely to be the
 * cause.
 */
export const rejectionLimit = 5

/** Pause after {@link rejectionLimit} rejections; doubles after each rejected retry. */
const firstPauseMs = hourMs
const longestPauseMs = dayMs

type State = Pick<
  Destination,
  | 'rejectedCode'
  | 'rejectedCount'
  | 'rejectedSince'
  | 'rejectingAt'
  | 'pausedReason'
  | 'pausedUntil'
  | 'lastAcceptedAt'
>

export interface Judgment {
  readonly changes: DestinationChanges
  /** Time at which to resend the rejected conversion; `undefined` if the rejection is final. */
  readonly keptUntil?: string | undefined
  /** Earlier rejections that are no longer final. */
  readonly reopened?: { readonly code: string; readonly since: string }
}

/**
 * Determines whether the platform rejected only this conversion or is rejecting all of them.
 *
 * @param conversion  The conversion, with the code of its previous attempt.
 * @see L-370
 */
export function judgeOutcome(
  destination: State,
  { code: previousCode }: Pick<Conversion, 'code'>,
  outcome: Outcome,
  now: Date,
): Judgment {
  if (outcome.type === 'accepted') return { changes: close(destination) }
  if (outcome.type !== 'rejected') return { changes: {} }
  const { code } = outcome
  if (destination.pausedReason !== null) return judgeAttemptInPause(destination, code, now)
  const { rejectingAt, lastAcceptedAt } = destination
  const isSecondChance =
    previousCode === code && rejectingAt !== null && (lastAcceptedAt ?? '') > rejectingAt
  // The platform has since accepted other conversions, so the cause is this conversion itself.
  if (isSecondChance) return { changes: {} }
  const isRepeated = destination.rejectedCode === code
  const rejectedCount = (isRepeated ? destination.rejectedCount : 0) + 1
  const at = now.toISOString()
  const before = (isRepeated ? destination.rejectedSince : null) ?? at
  // Concurrent attempts are not always recorded in the order in which they ended.
  const since = before < at ? before : at
  const counted = { rejectedCode: code, rejectedCount, rejectedSince: since }
  if (rejectedCount < rejectionLimit) return { changes: counted }
  const pausedUntil = getPauseEnd(rejectedCount, now)
  const pausedReason = `${outcome.message} (${code})`
  return {
    changes: { ...counted, pausedReason, pausedUntil, rejectingAt: at },
    keptUntil: pausedUntil,
    reopened: { code, since },
  }
}

/**
 * After the pause, one conversion is retried. Requests that were already in progress have no
 * effect.
 */
function judgeAttemptInPause(
  { rejectedCode, rejectedCount, pausedUntil }: State,
  code: string,
  now: Date,
): Judgment {
  const isSame = code === rejectedCode
  if (pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()) {
    return { changes: { pausedUntil }, keptUntil: isSame ? pausedUntil : undefined }
  }
  if (!isSame) {
    const rejectedSince = now.toISOString()
    const changes = { rejectedCode: code, rejectedCount: 1, rejectedSince }
    return { changes: { ...changes, pausedReason: null, pausedUntil: null } }
  }
  const next = getPauseEnd(rejectedCount + 1, now)
  return { changes: { rejectedCount: rejectedCount + 1, pausedUntil: next }, keptUntil: next }
}

const getPauseEnd = (rejectedCount: number, now: Date): string => {
  const pauseMs = firstPauseMs * 2 ** (rejectedCount - rejectionLimit)
  return new Date(now.getTime() + Math.min(pauseMs, longestPauseMs)).toISOString()
}

/**
 * State of a destination whose platform accepts conversions or whose settings a user has changed.
 */
export const noRejections = {
  rejectedCode: null,
  rejectedCount: 0,
  rejectedSince: null,
  pausedReason: null,
} as const satisfies DestinationChanges

const close = ({ rejectedCount, pausedReason }: State): DestinationChanges =>
  rejectedCount === 0 && pausedReason === null ? {} : noRejections
