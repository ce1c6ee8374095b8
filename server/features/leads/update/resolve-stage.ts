import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import type { Stage } from '../../../../contract/leads/stages/stages.ts'
import { coversScope } from '../../../../contract/scopes.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { findStage, getStages } from '../../stages/index.ts'

type StageCtx = Pick<Ctx, 'db' | 'org' | 'scopes'>

/**
 * If the changes set a stage, replaces its name with its ID and adds its status, because a lead's
 * stage belongs to its status.
 *
 * @param isUndo  True if the changes restore earlier values; a deleted stage is then restored as
 *   null.
 * @throws ApiError `VALIDATION_ERROR` for an unknown stage, or if the changes also set a status
 *   that the stage does not belong to.
 * @see L-388; L-446
 */
export async function resolveStage<C extends LeadEdits>(
  ctx: StageCtx,
  changes: C,
  isUndo = false,
): Promise<C> {
  const { stageId } = changes
  if (stageId == null) return changes
  const stages = await getStages(ctx.db, ctx.org.id)
  const result = findStage(stages, stageId, changes.status)
  if ('stage' in result) {
    const { id, status } = result.stage
    return { ...changes, stageId: id, status }
  }
  // The lead still had the ID of a stage that was deleted before the change that is being undone.
  if (result.fault === 'unknown' && isUndo) return { ...changes, stageId: null }
  const message = describeFault(ctx, result, stages, changes.status)
  throw inputError('VALIDATION_ERROR', [{ field: 'stageId', message }])
}

function describeFault(
  { scopes }: StageCtx,
  { fault, found }: Exclude<ReturnType<typeof findStage>, { stage: unknown }>,
  stages: readonly Stage[],
  status: string | null | undefined,
): string {
  // Keys that can only create leads can be public, so they must not reveal anything about the
  // organization.
  if (!coversScope(scopes, 'leads:read')) return 'does not exist'
  if (fault === 'otherStatus') {
    return `belongs to the status ${found[0]?.status}, but the status sent is ${status}`
  }
  if (fault === 'ambiguous') {
    const statuses = found.map((one) => one.status).join(' and ')
    return `is the name of stages of ${statuses}; send the status, too`
  }
  if (stages.length === 0) return 'does not exist; the organization has no stages'
  const names = stages.map((one) => `${one.name} (${one.status})`).join(', ')
  return `does not exist; the stages are ${names}`
}
