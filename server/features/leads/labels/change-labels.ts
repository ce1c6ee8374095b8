import * as z from 'zod'
import { maxLabeledLeads, maxLabels } from '../../../../contract/leads/labels/label-limits.ts'
import { listLabelIds, toLabelFields } from '../../../../contract/leads/labels/label-list.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getTaxonomyItems } from '../../organizations/index.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'

const labelIds = z.array(idInput).max(maxLabels)

const listedIds = z.array(z.uuid())

/** @see L-390 */
export const changeLeadLabels = appOperation({
  name: 'change_lead_labels',
  rest: 'PUT /orgs/{orgId}/lead-labels',
  summary: `Change the labels of up to ${maxLabeledLeads} leads. Leads that do not exist are skipped.`,
  permission: 'leads.change',
  input: z.strictObject({
    ids: z.array(idInput).min(1).max(maxLabeledLeads),
    add: labelIds.optional().meta({ description: 'Labels to add after the existing ones.' }),
    remove: labelIds.optional(),
    set: labelIds.optional().meta({
      description:
        'Labels that replace all existing ones. Cannot be combined with `add` or `remove`.',
    }),
    still: labelIds.optional().meta({
      description: 'For undo: leads whose labels have changed since are skipped.',
    }),
  }),
  output: z.object({
    changed: z.array(z.object({ id: z.uuid(), before: listedIds, after: listedIds })),
  }),

  async run(ctx, { ids, ...sent }) {
    const change = toChange(sent)
    // An undo can restore labels that have since been deleted, because leads keep the IDs of
    // deleted labels.
    if (sent.still === undefined) {
      await checkLabels(ctx, [...(sent.add ?? []), ...(sent.set ?? [])])
    }
    const leadIds = [...new Set(ids.map(idOrUnmatchable))]
    const changed = await ctx.db.inOrg(ctx.org.id, (tx) => changeLabels(ctx, tx, leadIds, change))
    markDirty(ctx.db, ctx.org.id, changed.length)
    return { data: { changed } }
  },
})

interface SentChange {
  readonly add?: string[] | undefined
  readonly remove?: string[] | undefined
  readonly set?: string[] | undefined
  readonly still?: string[] | undefined
}

/** @returns The lead's new labels, given its current ones; `undefined` to skip the lead. */
export type LabelChange = (
  before: readonly string[],
  leadId: string,
) => readonly string[] | undefined

export interface LabeledLead {
  readonly id: string
  readonly before: string[]
  readonly after: string[]
}

function toChange({ add = [], remove = [], set, still }: SentChange): LabelChange {
  if (add.length + remove.length > 0 === (set !== undefined)) {
    throw new ApiError('VALIDATION_ERROR', 'Send either set alone, or add and remove.')
  }
  return (before) => {
    if (still !== undefined && still.join() !== before.join()) return undefined
    return set ?? [...before.filter((id) => !remove.includes(id)), ...add]
  }
}

/** @throws ApiError `VALIDATION_ERROR` for a label that does not exist. */
export async function checkLabels(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { label } = await getTaxonomyItems(ctx.db, ctx.org.id)
  if (ids.every((id) => label.has(id))) return
  throw inputError('VALIDATION_ERROR', [{ field: 'labelId', message: 'does not exist' }])
}

/** Changes the labels of leads; leads that do not exist are skipped. @returns The changed leads. */
export async function changeLabels(
  ctx: Ctx,
  tx: OrgTx,
  ids: readonly string[],
  change: LabelChange,
): Promise<LabeledLead[]> {
  const leads = await selectLeadRows(tx, ids, 'locked')
  const changes = leads.flatMap((lead) => {
    const next = change(listLabelIds(lead), lead.id)
    if (next === undefined) return []
    if (new Set(next).size > maxLabels) {
      throw new ApiError(
        'CONFLICT',
        `A lead can have at most ${maxLabels} labels. Remove one first.`,
      )
    }
    const after = { ...lead, ...toLabelFields(next), updatedAt: nextUpdatedAt(ctx, lead) }
    const history = diffLeads(ctx, lead, after)
    return history.length === 0 ? [] : [{ lead, after, history }]
  })
  await saveChanges(
    tx,
    changes.map(({ after }) => after),
    changes.flatMap(({ history }) => history),
  )
  return changes.map(({ lead, after }) => ({
    id: lead.id,
    before: listLabelIds(lead),
    after: listLabelIds(after),
  }))
}
