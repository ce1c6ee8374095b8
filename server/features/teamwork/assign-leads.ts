import * as z from 'zod'
import { teamworkLimits } from '../../../contract/leads/teamwork-limits.ts'
import { markDirty } from '../../lead-index/index.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { changeOwner } from '../leads/index.ts'
import { queueAssigned } from '../mails/index.ts'
import { assertMayOwn } from './may-own-leads.ts'

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
    const leadIds = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      if (ownerId !== null) await assertMayOwn(tx, [ownerId])
      const changed = await changeOwner(ctx, tx, ids, () => ownerId)
      if (ownerId !== null && ownerId !== ctx.user.id) {
        await queueAssigned(tx, ctx, { personId: ownerId, leadIds: changed })
      }
      return changed
    })
    markDirty(ctx.db, ctx.org.id, leadIds.length)
    return { data: { assigned: leadIds.length } }
  },
})
