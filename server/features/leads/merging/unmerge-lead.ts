import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import { operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { restoreDays } from '../deletion/move-deleted-lead.ts'
import { undoMerge } from './undo-merge.ts'

/** @see L-330 */
export const unmergeLead = operation({
  name: 'unmerge_lead',
  tag: 'Leads',
  rest: 'POST /leads/{id}/unmerge',
  summary: 'Undo a merge.',
  description:
    `Available for ${restoreDays} days after a merge. Restores the merged lead, and ` +
    'removes the values that the merge added to the kept lead, except values that have been ' +
    'changed since. The response is a conflict if the kept lead has been deleted or merged, ' +
    'or if another lead has the same `externalId`.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'ID of the merged lead.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({
    id: z.uuid(),
    keptId: z.uuid().meta({ description: 'ID of the lead into which it was merged.' }),
    message: z.string(),
  }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, { id }) {
    found(isId(id), 'merged lead')
    return { data: { id, keptId: await undoMerge(ctx, id), message: 'Merge undone.' } }
  },
})
