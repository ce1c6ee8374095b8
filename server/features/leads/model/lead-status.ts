import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { earliestMs } from '../../../../contract/values/time.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

type Status = LeadRecord['status']

const firstInstant = new Date(earliestMs).toISOString()

/**
 * `qualifiedAt` of a lead once it has a status: set when qualified or won is first reached, kept
 * through lost, cleared on return to open.
 *
 * @see D-22
 */
export function nextQualifiedAt(status: Status, before: string | null, now: string): string | null {
  if (status === 'open') return null
  return status === 'lost' ? before : (before ?? now)
}

/**
 * `qualifiedAt` of a lead that is given back what it was, where the rules alone have lost it.
 *
 * @param requested  As it was told of the lead before.
 * @param at  When the lead changes: nothing was qualified later.
 * @throws ApiError `VALIDATION_ERROR` for what no lead with that status can have.
 * @see D-22; L-190
 */
export function restoreQualifiedAt(
  status: Status,
  requested: string | null,
  at: string,
): string | null {
  const isFit =
    requested === null
      ? status === 'open' || status === 'lost'
      : status !== 'open' && requested >= firstInstant && requested <= at
  if (isFit) return requested
  const problem = {
    field: 'qualifiedAt',
    message: `is not what a lead that is ${status} can have: ${requested ?? 'none'}`,
  }
  throw new ApiError('VALIDATION_ERROR', `qualifiedAt ${problem.message}.`, {
    details: { problems: [problem] },
  })
}

/**
 * The loss reason of a lead that ends up with a status: it belongs to lost leads alone.
 *
 * @param requested  `undefined` when the request says nothing of it.
 * @throws ApiError `VALIDATION_ERROR` when a reason is sent for a lead that is not lost.
 * @see D-22
 */
export function nextLossReason(
  status: Status,
  before: string | null,
  requested: string | null | undefined,
): string | null {
  if (status === 'lost') return requested === undefined ? before : requested
  if (requested == null) return null
  const problem = { field: 'lossReason', message: `belongs to lost leads; this one is ${status}` }
  throw new ApiError('VALIDATION_ERROR', `lossReason ${problem.message}.`, {
    details: { problems: [problem] },
  })
}
