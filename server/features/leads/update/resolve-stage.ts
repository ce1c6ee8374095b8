import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getStages } from '../../stages/index.ts'

/**
 * If the changes set a stage, adds the stage's status, because a lead's stage belongs to its
 * status.
 *
 * @param isUndo  True if the changes restore earlier values; a deleted stage is then restored as
 *   null.
 * @throws ApiError `VALIDATION_ERROR` for an unknown stage, or if the changes also set a status
 *   that the stage does not belong to.
 * @see L-388
 */
export async function resolveStage<C extends LeadEdits>(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  changes: C,
  isUndo = false,
): Promise<C> {
  const { stageId } = changes
  if (stageId == null) return changes
  const stage = (await getStages(db, org.id)).find(({ id }) => id === stageId)
  // The lead had kept the ID of a stage that was deleted before the change that is being undone.
  if (stage === undefined && isUndo) return { ...changes, stageId: null }
  if (stage === undefined) {
    throw inputError('VALIDATION_ERROR', [{ field: 'stageId', message: 'does not exist' }])
  }
  const { status = stage.status } = changes
  if (status !== stage.status) {
    const message = `belongs to the status ${stage.status}, but the status sent is ${status}`
    throw inputError('VALIDATION_ERROR', [{ field: 'stageId', message }])
  }
  return { ...changes, status }
}
