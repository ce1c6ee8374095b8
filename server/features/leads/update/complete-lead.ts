import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { markDirty } from '../../../lead-index/index.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type CreateBody, completeBody } from '../create/complete-body.ts'
import { mergeAnswers } from '../create/same-enquiry.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { selectIdsByExternalId, selectLeadRows } from '../store/lead-store.ts'
import { applyEdits } from './apply-edits.ts'

/** Excludes the stage: it belongs to a status, and every lead already has a status. */
const fillable: ReadonlySet<string> = new Set(
  leadFieldsWhere(({ write }) => write).filter((field) => field !== 'stageId'),
)

/**
 * Fills the empty fields of the lead with the same `externalId`, and adds the answers that its
 * `custom` data lacks. Changes made by users take precedence.
 *
 * @returns The lead's ID; `undefined` if no lead has the `externalId`.
 */
export async function completeLead(ctx: Ctx, body: CreateBody): Promise<string | undefined> {
  const { lead: sent } = completeBody(body, ctx.now())
  const { externalId } = sent
  if (externalId == null) return undefined
  const completed = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const ids = await selectIdsByExternalId(tx, [externalId])
    const [lead] = await selectLeadRows(tx, [...ids.values()], 'locked')
    // The lead may have lost its externalId before it was locked.
    if (lead === undefined || lead.externalId !== externalId) return undefined
    const changes = selectMissing(lead, sent)
    const [error] = await applyEdits(tx, [lead], [{ ctx, leadId: lead.id, changes }])
    if (error !== undefined) throw error
    return lead.id
  })
  if (completed !== undefined) markDirty(ctx.db, ctx.org.id, 1)
  return completed
}

function selectMissing(lead: LeadRow, sent: LeadEdits): LeadEdits {
  const empties = Object.entries(lead).flatMap(([field, value]) => (value === null ? field : []))
  const empty = new Set(empties)
  const missing = Object.entries(sent).filter(
    ([field, value]) => value != null && fillable.has(field) && empty.has(field),
  )
  const { merged } = mergeAnswers(lead.custom, sent.custom ?? null)
  return {
    ...Object.fromEntries(missing),
    ...(merged === lead.custom ? {} : { custom: merged }),
  }
}
