import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { earliestMs } from '../../../../contract/values/time.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

type Status = LeadRecord['status']

const firstInstant = new Date(earliestMs).toISOString()

/**
 * A lead's new `qualifiedAt`: set when the lead first becomes qualified or won, kept when it is
 * lost, cleared when it returns to open.
 *
 * @see D-22
 */
export function nextQualifiedAt(status: Status, before: string | null, now: string): string | null {
  if (status === 'open') return null
  return status === 'lost' ? before : (before ?? now)
}

/** Dates on which a lead was won or lost. */
export type OutcomeDates = Pick<LeadRecord, 'wonAt' | 'lostAt'>

/**
 * Outcome dates for a lead whose status has just changed.
 *
 * @see D-48
 */
export const toOutcomeDates = (status: Status, at: string): OutcomeDates => ({
  wonAt: status === 'won' ? at : null,
  lostAt: status === 'lost' ? at : null,
})

/** Dates that depend on the status. */
export const statusDates = ['qualifiedAt', 'wonAt', 'lostAt'] as const

export type StatusDate = (typeof statusDates)[number]

/** Statuses in which a lead must have the date, and those in which it may have one. */
const statusesWithDate: Record<StatusDate, { required: Status[]; optional: Status[] }> = {
  qualifiedAt: { required: ['qualified', 'won'], optional: ['lost'] },
  wonAt: { required: ['won'], optional: [] },
  lostAt: { required: ['lost'], optional: [] },
}

/**
 * Validates a date that an undo will restore.
 *
 * @param requested  The value before the change.
 * @param at  Time of the undo; later values are rejected.
 * @throws ApiError `VALIDATION_ERROR` if a lead with that status cannot have this value.
 * @see D-22; D-48; L-190
 */
export function restoreStatusDate(
  field: StatusDate,
  status: Status,
  requested: string | null,
  at: string,
): string | null {
  const { required, optional } = statusesWithDate[field]
  const isFit =
    requested === null
      ? !required.includes(status)
      : [...required, ...optional].includes(status) && requested >= firstInstant && requested <= at
  if (isFit) return requested
  const problem = {
    field,
    message: `is not valid for a lead with status ${status}: ${requested ?? 'none'}`,
  }
  throw new ApiError('VALIDATION_ERROR', `${field} ${problem.message}.`, {
    details: { problems: [problem] },
  })
}

/**
 * A lead's new loss reason; only lost leads have one.
 *
 * @param requested  `undefined` if the request does not set it.
 * @throws ApiError `VALIDATION_ERROR` for a loss reason on a lead that is not lost.
 * @see D-22
 */
export function nextLossReason(
  status: Status,
  before: string | null,
  requested: string | null | undefined,
): string | null {
  if (status === 'lost') return requested === undefined ? before : requested
  if (requested == null) return null
  const problem = {
    field: 'lossReason',
    message: `is only allowed for lost leads, but the status is ${status}`,
  }
  throw new ApiError('VALIDATION_ERROR', `lossReason ${problem.message}.`, {
    details: { problems: [problem] },
  })
}

/**
 * A lead's new stage; a stage always belongs to the lead's status.
 *
 * @param isMoved  True if the status changes.
 * @param requested  A stage of the new status; `undefined` if the request does not set it.
 * @see L-388
 */
export function nextStageId(
  isMoved: boolean,
  before: string | null,
  requested: string | null | undefined,
): string | null {
  if (requested !== undefined) return requested
  return isMoved ? null : before
}
