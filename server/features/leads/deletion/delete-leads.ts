import * as z from 'zod'
import { appOperation } from '../../../platform/app-operation.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { deleteInBulk, restoreAll } from './bulk-deletion.ts'

const maxLeads = 500

const input = z.strictObject({ ids: z.array(idInput).min(1).max(maxLeads) })

const ids = z.array(z.uuid())

/** @see L-443 */
export const deleteLeads = appOperation({
  name: 'delete_leads',
  rest: 'POST /orgs/{orgId}/leads/delete',
  summary: `Delete up to ${maxLeads} leads. Leads that do not exist are skipped.`,
  permission: 'leads.change',
  input,
  output: z.object({ deleted: ids }),

  async run(ctx, { ids }) {
    const deleted = await deleteInBulk(ctx, ids.map(idOrUnmatchable), {
      bulkChangeId: null,
      alsoWrite: async () => assertBeforeDeadline([{ ctx }]),
    })
    if (deleted.length === 0) throw new ApiError('NOT_FOUND', 'None of these leads exist.')
    return { data: { deleted } }
  },
})

/** @see L-443 */
export const restoreLeads = appOperation({
  name: 'restore_leads',
  rest: 'POST /orgs/{orgId}/leads/restore',
  summary: `Restore up to ${maxLeads} deleted leads. Leads that cannot be restored are skipped.`,
  permission: 'leads.change',
  input,
  output: z.object({ restored: ids }),

  async run(ctx, { ids }) {
    const restored = await restoreAll(ctx, ids.map(idOrUnmatchable))
    if (restored.length > 0) return { data: { restored } }
    throw new ApiError('NOT_FOUND', 'None of these leads can be restored.')
  },
})
