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
    `Possible for ${restoreDays} days after \`merge_leads\`. Restores the merged lead, and removes ` +
    'from the kept lead what the merge added, except values that have been changed since. If the ' +
    'kept lead has been deleted or merged itself, or another lead has the same `externalId`, ' +
    'the response is a conflict.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'ID of the merged lead.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({
    id: z.uuid(),
    keptId: z.uuid().meta({ description: 'ID of the lead that it was merged into.' }),
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
