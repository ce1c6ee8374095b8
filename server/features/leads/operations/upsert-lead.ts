import {
  readUpsert,
  type UpsertLead,
  upsertLeadSchema,
} from '../../../../contract/leads/edit-schemas.ts'
import { normalizeUpsert } from '../../../../contract/leads/normalize-create.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { loadRules, type Rules } from '../../filter-rules/index.ts'
import type { Draft } from '../create/draft.ts'
import { writeLead } from '../create/lead-write-queue.ts'
import { resolveStage } from '../update/resolve-stage.ts'
import { checkChoices } from '../update/update-by-identifier.ts'
import { buildDraft, createdLead, toCreateAnswer } from './create-lead.ts'

/** @see L-254 */
export const upsertLead = operation({
  name: 'upsert_lead',
  tag: 'Leads',
  rest: 'PUT /leads',
  summary: 'Create a lead, or update the one with the same externalId.',
  description:
    'If a lead with this `externalId` exists, the fields that you send are set, as in ' +
    '`edit_lead` (200). Otherwise, the lead is created, as in `create_lead` (201), which ' +
    'requires at least one of `name`, `email`, `phone`, `custom`. Retries are safe: ' +
    'concurrent requests create only one lead.',
  scope: 'leads:write',
  inputSource: 'body',
  input: upsertLeadSchema,
  normalize: normalizeUpsert,
  fastParse: readUpsert,
  invalidInputCode: 'VALIDATION_ERROR',
  output: createdLead,
  statuses: [200, 201],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT'],
  extension: true,
  nullClearsField: true,
  topLevelId: true,

  async run(ctx, body) {
    const rules = await loadRules(ctx.db, ctx.org.id)
    const draft = await buildUpsert(ctx, body, rules)
    return toCreateAnswer(ctx, await writeLead(ctx.db, ctx.org, draft))
  },
})

/**
 * Builds the lead to create, along with the values to set if it already exists.
 *
 * @throws ApiError `VALIDATION_ERROR` for an unknown label, conversion event or stage.
 */
export async function buildUpsert(ctx: Ctx, sent: UpsertLead, rules: Rules): Promise<Draft> {
  await checkChoices(ctx, sent)
  const body = await resolveStage(ctx, sent)
  const { sessionId: _, externalId: __, ...upsert } = body
  // The reason may be meant for a lead that is already lost.
  const isExtra = body.lossReason != null && body.status !== 'lost'
  const lead = isExtra ? { ...body, lossReason: null } : body
  const draft = await buildDraft({ ...ctx, idempotencyKey: undefined }, lead, rules)
  const warnings = isExtra ? ['lossReason: ignored, because only lost leads can have one.'] : []
  // An upserted lead is identified by its externalId, not by its visit.
  return { ...draft, enquiry: undefined, upsert, warnings: [...draft.warnings, ...warnings] }
}
