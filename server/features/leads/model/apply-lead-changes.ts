import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { replaceFirstLabel } from '../../../../contract/leads/labels/label-list.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type LeadRow, toMinorUnits } from './lead-row.ts'
import { nextLossReason, nextQualifiedAt, nextStageId, toOutcomeDates } from './lead-status.ts'

/**
 * A lead's next `updatedAt`: the current time, but always later than the previous one, which may
 * have been set by a process whose clock is ahead.
 *
 * @returns ISO timestamp.
 * @see L-167
 */
export const nextUpdatedAt = (
  { now }: Pick<Ctx, 'now'>,
  before: Pick<LeadRow, 'updatedAt'>,
): string => new Date(Math.max(now().getTime(), Date.parse(before.updatedAt) + 1)).toISOString()

/**
 * Applies changes to a lead. If they have no effect, only `updatedAt` differs in the result.
 *
 * @param lead  As stored, with amounts in minor units; amounts in `changes` are in major units.
 * @throws ApiError `VALIDATION_ERROR` for a loss reason on a lead that is not lost.
 */
export function applyLeadChanges(
  ctx: Pick<Ctx, 'now'>,
  lead: LeadRow,
  changes: LeadEdits,
): LeadRow {
  const at = nextUpdatedAt(ctx, lead)
  const status = changes.status ?? lead.status
  const moved = status !== lead.status
  return {
    ...lead,
    ...toMinorUnits(changes),
    status,
    ...(changes.labelId === undefined ? {} : replaceFirstLabel(lead, changes.labelId)),
    stageId: nextStageId(moved, lead.stageId, changes.stageId),
    lossReason: nextLossReason(status, lead.lossReason, changes.lossReason),
    qualifiedAt: moved ? nextQualifiedAt(status, lead.qualifiedAt, at) : lead.qualifiedAt,
    ...(moved ? toOutcomeDates(status, at) : {}),
    updatedAt: at,
  }
}
