import * as z from 'zod'
import type { BulkActionChanges, BulkChanges } from '../../../contract/leads/bulk/bulk-values.ts'
import { maxLabels } from '../../../contract/leads/labels/label-limits.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import type { Ctx } from '../../platform/operation.ts'
import {
  bulkChangesSchema,
  checkChoices,
  checkLabels,
  parseBulkChanges,
  resolveStage,
} from '../leads/index.ts'
import { assertMayOwn } from '../teamwork/index.ts'

const labelIds = z.array(idInput).min(1).max(maxLabels).optional()

/** Change to the leads: either new values or another kind of change, such as a deletion. */
export const bulkActionSchema = z.strictObject({
  ...bulkChangesSchema.shape,
  addLabelIds: labelIds,
  removeLabelIds: labelIds,
  ownerId: idInput.nullish().meta({ description: 'New owner; null for none.' }),
  deleted: z.literal(true).optional().meta({
    description: 'Deletes the leads. They can be restored for 30 days.',
  }),
})

/** A stored change, distinguished by its kind. */
export type BulkAction =
  | { readonly kind: 'values'; readonly changes: BulkChanges }
  | { readonly kind: 'labels'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'owner'; readonly ownerId: string | null }
  | { readonly kind: 'deletion' }

export function toBulkAction(stored: BulkActionChanges): BulkAction {
  const { addLabelIds: add = [], removeLabelIds: remove = [], ownerId, deleted, ...rest } = stored
  if (deleted === true) return { kind: 'deletion' }
  if (ownerId !== undefined) return { kind: 'owner', ownerId }
  if (add.length + remove.length > 0) return { kind: 'labels', add, remove }
  return { kind: 'values', changes: rest }
}

/**
 * @returns The change to store.
 * @throws ApiError `VALIDATION_ERROR` for an empty change, for several kinds at once or for an
 *   unknown label or stage; `NOT_FOUND` for an unknown owner.
 */
export async function parseBulkAction(
  ctx: Ctx,
  { addLabelIds, removeLabelIds, ownerId, deleted, ...values }: z.output<typeof bulkActionSchema>,
): Promise<BulkActionChanges> {
  const hasLabels = addLabelIds !== undefined || removeLabelIds !== undefined
  const hasValues = Object.values(values).some((value) => value !== undefined)
  const others = [hasLabels, ownerId !== undefined, deleted !== undefined].filter(Boolean).length
  if (others + (hasValues ? 1 : 0) > 1) {
    const message = 'Send only one change: values, labels, the owner or deletion.'
    throw new ApiError('VALIDATION_ERROR', message)
  }
  if (others === 0) {
    const changes = await resolveStage(ctx, parseBulkChanges(values))
    await checkChoices(ctx, changes)
    return changes
  }
  if (deleted !== undefined) return { deleted }
  if (ownerId !== undefined) {
    const owner = ownerId === null ? null : idOrUnmatchable(ownerId)
    if (owner !== null) await ctx.db.inOrg(ctx.org.id, (tx) => assertMayOwn(tx, [owner]))
    return { ownerId: owner }
  }
  await checkLabels(ctx, [...(addLabelIds ?? []), ...(removeLabelIds ?? [])])
  return {
    ...(addLabelIds === undefined ? {} : { addLabelIds }),
    ...(removeLabelIds === undefined ? {} : { removeLabelIds }),
  }
}
