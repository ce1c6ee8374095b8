import {
  editLeadSchema,
  type LeadBatchItem,
  type LeadEdits,
} from '../../../../contract/leads/edit-schemas.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { parseInput, parseOperationInput } from '../../../platform/http/parse-input.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import type { Rules } from '../../filter-rules/index.ts'
import type { Draft } from '../create/draft.ts'
import { checkStage } from '../create/place-in-stage.ts'
import { buildDraft, createLead } from '../operations/create-lead.ts'
import { buildUpsert, upsertLead } from '../operations/upsert-lead.ts'
import type { Edit } from '../update/apply-edits.ts'
import { resolveStage } from '../update/resolve-stage.ts'
import { checkChoices } from '../update/update-by-identifier.ts'

/** A write in a batch: a lead to create or upsert, or an edit of an existing lead. */
export type BatchWrite = { readonly draft: Draft } | { readonly edit: Edit }

/**
 * Parses an item like the body of a single request. An error affects only this item.
 *
 * @param ctx  Without the batch's idempotency key.
 */
export async function parseItem(
  ctx: Ctx,
  item: LeadBatchItem,
  rules: Rules,
): Promise<BatchWrite | ApiError> {
  try {
    return await toWrite(ctx, item, rules)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error
    throw error
  }
}

async function toWrite(
  ctx: Ctx,
  { action, id, lead }: LeadBatchItem,
  rules: Rules,
): Promise<BatchWrite> {
  if (action === 'update') return { edit: await toEdit(ctx, id, lead) }
  if (id !== undefined)
    throw inputError('VALIDATION_ERROR', [{ field: 'id', message: 'is only for updates' }])
  if (action === 'upsert')
    return { draft: await buildUpsert(ctx, parseOperationInput(upsertLead, lead), rules) }
  const body = parseOperationInput(createLead, lead)
  await checkStage(ctx, body)
  return { draft: await buildDraft(ctx, body, rules) }
}

async function toEdit(ctx: Ctx, id: string | undefined, lead: object): Promise<Edit> {
  const repeated = 'id' in lead ? [{ field: 'lead.id', message: 'is not recognized' }] : []
  const missing = id === undefined ? [{ field: 'id', message: 'is required for an update' }] : []
  const empty =
    Object.keys(lead).length === 0 ? [{ field: 'lead', message: 'must contain a change' }] : []
  const problems = [...missing, ...repeated, ...empty]
  if (problems.length > 0 || id === undefined) throw inputError('VALIDATION_ERROR', problems)
  const { id: leadId, ...changes } = parseInput(editLeadSchema, { ...lead, id })
  if (!isId(leadId)) throw new ApiError('NOT_FOUND', 'Lead not found.')
  const edits: LeadEdits = changes
  await checkChoices(ctx, edits)
  return { ctx, leadId, changes: await resolveStage(ctx, edits) }
}
