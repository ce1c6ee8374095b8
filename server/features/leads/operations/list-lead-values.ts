import * as z from 'zod'
import { type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { acceptsNot } from '../../../../contract/leads/lead-field.ts'
import { countValues } from '../../../lead-index/rollups/index.ts'
import { appOperation } from '../../../platform/app-operation.ts'

const fields: readonly LeadField[] = leadFieldsWhere(acceptsNot)

/** Maximum number of suggested values. */
const maxValues = 100

/** @see L-349 */
export const listLeadValues = appOperation({
  name: 'list_lead_values',
  rest: 'GET /orgs/{orgId}/lead-values',
  summary: `List a lead field's ${maxValues} most frequent values, with the number of leads for each.`,
  permission: 'leads.read',
  input: z.strictObject({
    field: z.enum(fields),
    search: z
      .string()
      .max(255)
      .default('')
      .meta({ description: 'Text that the values must contain; case-insensitive.' }),
  }),
  output: z.array(z.object({ value: z.string(), leads: z.int() })),

  async run(ctx, { field, search }) {
    const counts = await ctx.db.queryInOrg(ctx.org.id, (tx) =>
      countValues(tx, { field, search: search.trim(), limit: maxValues }),
    )
    return { data: counts }
  },
})
