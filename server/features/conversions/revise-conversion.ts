import { hourMs } from '../../../contract/values/time.ts'
import type { CheckedConversion, Reason } from './check-conversion.ts'
import type { Conversion, StoredState } from './conversion-store.ts'
import type { Destination } from './destination-store.ts'
import type { Correction } from './platforms/platform.ts'
import { findPlatform } from './platforms/platforms.ts'

interface Revision {
  readonly destination: Pick<Destination, 'kind' | 'holdHours'>
  readonly now: Date
  /**
   * True if the value does not come from the lead. In that case, changes to a rule do not restate
   * older conversions.
   */
  readonly isFixed: boolean
}

/** Code for requests without a response. */
export const noResponse = 'no_response'

const sentStates: ReadonlySet<StoredState> = new Set(['sent', 'accepted'])

/**
 * Retracts a conversion whose lead was deleted or no longer matches the rule. If the platform has
 * already received the conversion, the retraction is sent after the hold.
 *
 * @returns `undefined` if nothing changes.
 */
export function retract(
  before: Conversion,
  reason: Reason,
  revision: Pick<Revision, 'destination' | 'now'>,
): Conversion | undefined {
  const { destination, now } = revision
  if (before.state === 'retracted' || before.state === 'expired') return undefined
  const after = {
    ...before,
    state: 'retracted',
    nextAt: null,
    updatedAt: now.toISOString(),
  } as const
  if (!sentStates.has(before.state)) return { ...after, reason }
  const isPossible = can(destination, before, 'retract')
  const correction = toCorrection('retract', isPossible, revision)
  // Even if the first request is still in progress, record that the platform has not responded;
  // `restore` relies on this.
  const code = before.nextAt === null ? before.code : (before.code ?? noResponse)
  return { ...after, code, reason: 'lead_changed_after_send', newValue: null, ...correction }
}

/**
 * Updates a sent conversion to match its lead's current state. The file repeats sent conversions
 * for 14 days, and conversions without a response are resent.
 *
 * @returns `undefined` if nothing changes.
 */
export function reviseSent(
  before: Conversion,
  checked: CheckedConversion,
  revision: Revision,
): Conversion | undefined {
  const updatedAt = revision.now.toISOString()
  if (before.state === 'retracted') {
    const restored = restore(before, revision)
    // The value may have changed while the lead did not match.
    return restored && (reviseSent(restored, checked, revision) ?? restored)
  }
  if (before.state === 'accepted') return restate(before, checked, revision)
  if (before.state !== 'sent') return undefined
  const isAnswered = before.nextAt === null
  const isOver = isAnswered ? checked.reason === 'consent_denied' : checked.reason !== null
  const { reason, value, currency, consent } = checked
  if (isOver) {
    return { ...before, ...noCorrection, state: 'retracted', reason, nextAt: null, updatedAt }
  }
  if (isAnswered || isPerhapsStored(before, revision)) return restate(before, checked, revision)
  return { ...before, value, currency, consent, updatedAt }
}

/**
 * True if the platform may have received the conversion even though its response was lost. The
 * platform would ignore a retry with a different value, so the first value is sent again and then
 * restated.
 */
const isPerhapsStored = (
  before: Conversion,
  { destination }: Pick<Revision, 'destination'>,
): boolean =>
  before.attempts > 0 &&
  (before.code === null || before.code === noResponse) &&
  can(destination, before, 'restate')

/**
 * Restores a conversion if its lead matches again, unless the platform has accepted the retraction,
 * because it would not count the same ID again.
 */
function restore(
  before: Conversion,
  { destination, now }: Pick<Revision, 'destination' | 'now'>,
): Conversion | undefined {
  const isFinal = before.correction !== 'retract' || before.correctionState === 'accepted'
  if (isFinal) return undefined
  const updatedAt = now.toISOString()
  const restored = { ...before, reason: null, ...noCorrection, updatedAt }
  if (destination.kind === 'google_file') return { ...restored, state: 'sent' }
  const isAnswered = before.code === null
  return {
    ...restored,
    state: isAnswered ? 'accepted' : 'sent',
    nextAt: isAnswered ? null : updatedAt,
  }
}

/** Fields of a correction that the platform has not rejected. */
export const noRejection = {
  correctionCode: null,
  correctionMessage: null,
  correctionRejectedAt: null,
}

/** Fields of a conversion without a correction. */
export const noCorrection = {
  ...{ correction: null, correctionState: null, newValue: null, correctAt: null },
  ...noRejection,
}

/**
 * A removed value is not restated, because platforms cannot clear a value and zero would count as
 * an actual value.
 */
function restate(
  before: Conversion,
  { reason, value: newValue }: CheckedConversion,
  revision: Revision,
): Conversion | undefined {
  const { destination, now, isFixed } = revision
  const updatedAt = now.toISOString()
  const isWaiting = before.correction === 'restate' && before.correctionState === 'waiting'
  if (isFixed || reason !== null || newValue === null || newValue === before.value) {
    // The value was changed back before the correction was sent.
    return isWaiting ? { ...before, ...noCorrection, updatedAt } : undefined
  }
  if (before.newValue === newValue) return undefined
  const correction = toCorrection('restate', can(destination, before, 'restate'), revision)
  const correctAt = isWaiting ? before.correctAt : correction.correctAt
  return { ...before, ...correction, correctAt, newValue, updatedAt }
}

const can = (
  { kind }: Pick<Destination, 'kind'>,
  { action }: Pick<Conversion, 'action'>,
  correction: Correction,
): boolean => findPlatform(kind)?.canCorrect?.(correction, action) ?? false

function toCorrection(
  correction: Correction,
  isPossible: boolean,
  { destination, now }: Pick<Revision, 'destination' | 'now'>,
): Pick<Conversion, 'correction' | 'correctionState' | 'correctAt' | keyof typeof noRejection> {
  const requested = { correction, ...noRejection }
  if (!isPossible) return { ...requested, correctionState: 'impossible', correctAt: null }
  const correctAt = new Date(now.getTime() + destination.holdHours * hourMs).toISOString()
  return { ...requested, correctionState: 'waiting', correctAt }
}
