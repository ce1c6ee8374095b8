import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import { isDuplicateKey } from '../../../platform/db/database-errors.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { describeMissing } from '../merging/describe-missing.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { applyEdits } from './apply-edits.ts'
import { resolveStage } from './resolve-stage.ts'
import { updateBatched } from './update-batch.ts'
import { checkChoices } from './update-by-identifier.ts'

/**
 * Changes any fields of one lead and writes its history.
 *
 * @throws ApiError `NOT_FOUND` if the lead does not exist; `VALIDATION_ERROR` for an unknown label
 *   or conversion event, or as thrown by `applyLeadEdits`; `CONFLICT` if another lead has the
 *   external ID.
 */
export async function editById(ctx: Ctx, id: string, sent: LeadEdits): Promise<void> {
  await checkChoices(ctx, sent)
  const changes = await resolveStage(ctx, sent)
  const identifier = { by: 'id', value: id } as const
  if ((await updateBatched(ctx, identifier, changes)) !== null) return
  await editAlone(ctx, id, changes).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
    // Try again, because the lead that took the external ID is now visible.
    return editAlone(ctx, id, changes)
  })
  markDirty(ctx.db, ctx.org.id, 1)
}

const editAlone = (ctx: Ctx, id: string, changes: LeadEdits): Promise<void> =>
  ctx.db.inOrg(ctx.org.id, async (tx) => {
    const leads = await selectLeadRows(tx, [id], 'locked')
    if (leads.length === 0) throw await describeMissing(tx, id)
    const [error] = await applyEdits(tx, leads, [{ ctx, leadId: id, changes }])
    if (error !== undefined) throw error
    assertBeforeDeadline([{ ctx }])
  })
