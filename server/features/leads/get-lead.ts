import * as z from 'zod'
import { leadFieldEntries } from '../../../contract/lead-fields.ts'
import { leadSchema } from '../../../contract/lead-schemas.ts'
import { found } from '../../platform/api-error.ts'
import { isId } from '../../platform/ids.ts'
import { operation } from '../../platform/operation.ts'
import { selectLead } from './lead-list-store.ts'
import { withJourneys } from './with-journeys.ts'

const fields = [...leadFieldEntries.map(([name]) => name), 'session', 'sessions']

/** `get_lead`: one lead with its journey. */
export const getLead = operation({
  name: 'get_lead',
  tag: 'Leads',
  rest: 'GET /leads/{id}',
  summary: 'Read one lead.',
  description: 'The full lead with its converting `session` and its journey `sessions`.',
  access: 'read',
  from: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead identifier.' }) }),
  invalid: 'VALIDATION_ERROR',
  output: leadSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'NOT_FOUND'],

  async run(ctx, { id }) {
    const leads = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
      const rows = isId(id) ? await selectLead(tx, id, fields) : []
      return withJourneys(tx, ctx, rows, fields)
    })
    return { data: found(leads[0], 'lead') }
  },
})
