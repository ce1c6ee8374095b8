import * as z from 'zod'
import { markDirty } from '../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../platform/concurrency/deadline.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { operation } from '../../platform/operation.ts'
import { isId } from '../../platform/process/ids.ts'
import { eraseInTransaction } from './erase-person.ts'
import { selectKeptId } from './trace-store.ts'

/** @see L-253 */
export const eraseLead = operation({
  name: 'erase_lead',
  tag: 'Leads',
  rest: 'POST /leads/{id}/erase',
  summary: 'Permanently erase a lead and all data that belongs only to its person.',
  description:
    'Cannot be undone. Erases the lead (even if it is already deleted) with its history, the ' +
    "leads that were merged into it, its visitor's visits, quarantined leads and rejected events " +
    'with the same email or phone, and saved views that contain its data. Data shared with other leads is kept.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead ID.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ id: z.uuid(), message: z.string() }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id }) {
    found(isId(id), 'lead')
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const keptId = await selectKeptId(tx, id)
      if (keptId !== undefined) {
        const message = 'The lead was merged into another one. Erase that one, or undo the merge.'
        throw new ApiError('NOT_FOUND', message, { details: { keptId } })
      }
      const { leads } = await eraseInTransaction(tx, ctx.org, { leadId: id }, ctx)
      found(leads > 0, 'lead')
      assertBeforeDeadline([{ ctx }])
    })
    // Schedules a compaction, which removes the lead from the index.
    markDirty(ctx.db, ctx.org.id, 1)
    return { data: { id, message: 'Lead erased.' } }
  },
})
