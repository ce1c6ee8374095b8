import * as z from 'zod'
import { defaultMax, sources, statuses } from '../field-kinds.ts'
import { type CreatableField, type LeadRecord, shape, toInputSchema } from './lead-schemas.ts'

/** New values of a lead; `null` clears a field, and absent fields keep their value. */
export type LeadEdits = Partial<Pick<LeadRecord, CreatableField>>

/** Every field that a create can set. A status and a source cannot be cleared. */
const editableFields = {
  ...shape((field) => field.write, toInputSchema),
  status: z.enum(statuses).optional().meta({ description: 'New status.' }),
  source: z.enum(sources).optional().meta({ description: 'How the lead was created.' }),
}

export type EditLead = LeadEdits & { readonly id: string }

/** Input of a change of one lead. Unknown keys are rejected. @see L-250 */
export const editLeadSchema = z
  .strictObject({
    id: z.string().max(defaultMax).meta({ description: 'Lead ID.' }),
    ...editableFields,
  })
  .meta({ description: 'At least one new value.' })
  .transform((sent) => sent as unknown as EditLead) // Has exactly the keys of the computed shape.
