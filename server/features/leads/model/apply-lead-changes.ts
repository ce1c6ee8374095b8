import type { LeadChanges } from '../../../../contract/leads/lead-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { inMinorUnits, type LeadRow } from './lead-row.ts'
import { lossReasonAfter, qualifiedAtAfter } from './lead-status.ts'
import { changedAt } from './next-updated-at.ts'

/**
 * The lead as it is to be; the same as before when nothing but `updatedAt` differs.
 *
 * @param lead  As stored, with amounts in minor units; those of `changes` are in major units.
 * @throws ApiError `VALIDATION_ERROR` for a loss reason of a lead that is not lost.
 */
export function changed(ctx: Pick<Ctx, 'now'>, lead: LeadRow, changes: LeadChanges): LeadRow {
  const at = changedAt(ctx, lead)
  const status = changes.status ?? lead.status
  const moved = status !== lead.status
  return {
    ...lead,
    ...inMinorUnits(changes),
    status,
    lossReason: lossReasonAfter(status, lead.lossReason, changes.lossReason),
    qualifiedAt: moved ? qualifiedAtAfter(status, lead.qualifiedAt, at) : lead.qualifiedAt,
    updatedAt: at,
  }
}
