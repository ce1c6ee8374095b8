import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import { operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { restoreDays, restoreDeleted } from './move-deleted-lead.ts'

/** @see L-251 */
export const restoreLead = operation({
  name: 'restore_lead',
  tag: 'Leads',
  rest: 'POST /leads/{id}/restore',
  summary: 'Restore a deleted lead.',
  description:
    `Available for ${restoreDays} days after a deletion. Restores the lead's fields, ` +
    'history and visits. The lead is `locked` if it is now over the plan limit. If another ' +
    'lead now has its `externalId`, the response is a conflict.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead ID.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ id: z.uuid(), message: z.string() }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, { id }) {
    found(isId(id), 'deleted lead')
    await restoreDeleted(ctx, id)
    return { data: { id, message: 'Lead restored.' } }
  },
})
