import { createLeadSchema } from '../../../../contract/leads/lead-schemas.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { createdLead, createLead } from './create-lead.ts'

/** The web app's `create_lead`, for leads that a user enters. */
export const createLeadManually = appOperation({
  name: 'create_lead',
  rest: 'POST /orgs/{orgId}/leads',
  summary: 'Create a lead with the source `manual`.',
  permission: 'leads.change',
  input: createLeadSchema,
  output: createdLead,

  async run(ctx, body) {
    const { headers = {}, ...answer } = await createLead.run(ctx, { ...body, source: 'manual' })
    const { location: _, ...headersWithoutLocation } = headers
    return { ...answer, headers: headersWithoutLocation }
  },
})
