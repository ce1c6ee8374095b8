import * as z from 'zod'
import { teamworkLimits } from '../../../../contract/leads/teamwork-limits.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { lockMember } from '../../organizations/index.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'

/** @see L-327; L-348 */
export const assignLeads = appOperation({
  name: 'assign_leads',
  rest: 'PUT /orgs/{orgId}/lead-owners',
  summary: 'Assign leads to a member, or unassign them. Leads that do not exist are skipped.',
  permission: 'leads.change',
  input: z.strictObject({
    ids: z.array(idInput).min(1).max(teamworkLimits.assigned),
    ownerId: idInput.nullable(),
  }),
  output: z.object({ assigned: z.int().meta({ description: 'Number of changed leads.' }) }),

  async run(ctx, sent) {
    const ids = sent.ids.map(idOrUnmatchable)
    const ownerId = sent.ownerId === null ? null : idOrUnmatchable(sent.ownerId)
    const assigned = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      if (ownerId !== null) found(await lockMember(tx, ownerId), 'member')
      const leads = await selectLeadRows(tx, ids, 'locked')
      const before = leads.filter((lead) => lead.ownerId !== ownerId)
      const after = before.map((lead) => ({
        ...lead,
        ownerId,
        updatedAt: nextUpdatedAt(ctx, lead),
      }))
      const history = before.flatMap((lead, i) => diffLeads(ctx, lead, after[i] ?? lead))
      await saveChanges(tx, after, history)
      return after.length
    })
    markDirty(ctx.db, ctx.org.id, assigned)
    return { data: { assigned } }
  },
})
