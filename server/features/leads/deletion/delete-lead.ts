import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import { operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { getRestorableUntil, moveToDeleted, restoreDays } from './move-deleted-lead.ts'

/** @see L-251 */
export const deleteLead = operation({
  name: 'delete_lead',
  tag: 'Leads',
  rest: 'DELETE /leads/{id}',
  summary: 'Delete a lead.',
  description:
    `You can restore the lead with \`restore_lead\` for ${restoreDays} days. After that, it is ` +
    'erased. A deleted lead is excluded from lists, totals, statistics and reports, does not ' +
    'count toward the plan, and is not matched as a duplicate. If the lead was merged, the ' +
    'response is a 404 with `details.keptId`.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead ID.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({
    id: z.uuid(),
    restorableUntil: z.iso.datetime().meta({ description: 'When the lead will be erased.' }),
    message: z.string(),
  }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id }) {
    found(isId(id), 'lead')
    const restorableUntil = getRestorableUntil(await moveToDeleted(ctx, id))
    return { data: { id, restorableUntil, message: 'Lead deleted.' } }
  },
})
