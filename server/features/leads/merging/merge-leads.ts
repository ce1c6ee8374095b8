import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import { operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { getRestorableUntil, restoreDays } from '../deletion/move-deleted-lead.ts'
import { combineLeads } from './combine-leads.ts'

/** @see L-330 */
export const mergeLeads = operation({
  name: 'merge_leads',
  tag: 'Leads',
  rest: 'POST /leads/{id}/merge',
  summary: 'Merge another lead into a lead.',
  description:
    'The lead keeps its values, its status and its creation date. Its empty fields are ' +
    "filled from the other lead. The other lead's comments, reminders, history and sent " +
    'conversions are moved to it. If consent is denied for either lead, it is denied for the ' +
    'kept lead. Reading the merged lead then returns a 404 with `details.keptId`. You can ' +
    `undo the merge with \`unmerge_lead\` for ${restoreDays} days.`,
  scope: 'leads:write',
  inputSource: 'body',
  input: z.strictObject({
    id: z.string().meta({ description: 'ID of the lead that is kept.' }),
    mergedId: z
      .uuid()
      .toLowerCase()
      .meta({ description: 'ID of the lead that is merged into the kept lead.' }),
  }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({
    id: z.uuid(),
    mergedId: z.uuid(),
    filled: z.array(z.string()).meta({ description: 'Names of the fields that were filled.' }),
    restorableUntil: z.iso.datetime().meta({ description: 'Deadline for undoing the merge.' }),
    message: z.string(),
  }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, { id, mergedId }) {
    found(isId(id), 'lead')
    const { filled, mergedAt } = await combineLeads(ctx, { keptId: id, mergedId })
    const restorableUntil = getRestorableUntil(mergedAt)
    const message = 'Leads merged.'
    return { data: { id, mergedId, filled: [...filled], restorableUntil, message } }
  },
})
