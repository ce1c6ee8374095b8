import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { findStage, getStages } from '../../stages/index.ts'
import { resolveStage } from '../update/resolve-stage.ts'
import type { CreateBody } from './complete-body.ts'

/**
 * Rejects an unknown stage in a request, but not in a form that someone filled in. If the
 * organization has no stages, `stageId` is treated like any unknown key.
 *
 * @throws ApiError `VALIDATION_ERROR`
 * @see L-446
 */
export async function checkStage(ctx: Ctx, lead: CreateLead): Promise<void> {
  if (lead.stageId == null || ctx.actor.kind === 'system') return
  const stages = await getStages(ctx.db, ctx.org.id)
  if (stages.length > 0) await resolveStage(ctx, lead)
}

const noKeys: ReadonlySet<string> = new Set()
const stageKey: ReadonlySet<string> = new Set(['stageId'])

/**
 * Replaces the stage in a body with its ID and sets the status that the stage belongs to. If the
 * stage does not exist, `otherKeys` contains `stageId`, which is then not treated as a field.
 *
 * @param stage  The body's stage: an ID or a name.
 */
export async function placeInStage(
  { db, org }: Ctx,
  body: CreateBody,
  stage: string,
): Promise<{ readonly body: CreateBody; readonly otherKeys: ReadonlySet<string> }> {
  const result = findStage(await getStages(db, org.id), stage, body.status)
  if (!('stage' in result)) return { body, otherKeys: stageKey }
  const { id, status } = result.stage
  return { body: { ...body, stageId: id, status }, otherKeys: noKeys }
}
