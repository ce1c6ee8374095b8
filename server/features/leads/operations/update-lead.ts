import * as z from 'zod'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import {
  type LeadChanges,
  type UpdateLead,
  updateLeadSchema,
} from '../../../../contract/leads/lead-schemas.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { operation } from '../../../platform/operation.ts'
import type { Change } from '../model/lead-diff.ts'
import { parseIdentifiers } from '../model/lead-identifiers.ts'
import { updateByIdentifier } from '../update/update-by-identifier.ts'

const updatable = leadFieldsWhere((field) => field.write === 'create+update')

const updated = z.object({
  leadId: z
    .uuid()
    .meta({ description: 'ID of the updated lead, or of the newest one if several were updated.' }),
  leadsUpdated: z.int(),
  leadIds: z.array(z.uuid()),
  message: z.string(),
})

export const updateLead = operation({
  name: 'update_lead',
  tag: 'Leads',
  rest: 'PATCH /leads',
  summary: 'Update a lead identified by id, externalId, email or phone.',
  description:
    'Identifiers are checked in this order: `id`, `externalId`, each `email`, each `phone`. The ' +
    'first identifier with a match determines the lead. Identifiers never change the lead.',
  scope: 'leads:write',
  inputSource: 'body',
  input: updateLeadSchema,
  invalidInputCode: 'VALIDATION_ERROR',
  output: updated,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  nullClearsField: true,

  async run(ctx, body) {
    const identifiers = parseIdentifiers(body, ctx.org.defaultCountry)
    if (identifiers.length === 0)
      refuse('Send id, externalId, email or phone to identify the lead.')
    const changes = selectChanges(body)
    if (Object.keys(changes).length === 0) refuse(`Send at least one of ${updatable.join(', ')}.`)
    const result = await updateByIdentifier(ctx, identifiers, changes)
    const leadIds = [...result.leadIds]
    const leadsUpdated = leadIds.length
    const message = leadsUpdated === 1 ? 'Lead updated.' : `${leadsUpdated} leads updated.`
    return {
      data: { leadId: leadIds.at(-1) ?? '', leadsUpdated, leadIds, message },
      forModels: { changes: result.changes.map(toShownChange) },
    }
  },
})

/** A change as shown to AI models, which handle an empty string better than a missing key. */
const toShownChange = ({ leadId, field, from, to }: Change) => ({
  ...{ leadId, field },
  from: from ?? '',
  to: to ?? '',
})

function refuse(message: string): never {
  throw inputError('VALIDATION_ERROR', [{ field: '', message }])
}

/**
 * Extracts the requested changes. `changedTo` is the old name of `status`; if both are sent,
 * `status` wins.
 *
 * @see D-20
 */
function selectChanges({ changedTo, ...body }: UpdateLead): LeadChanges {
  const named = Object.entries(body).filter(
    ([key, value]) => value !== undefined && updatable.some((field) => field === key),
  )
  const changes: LeadChanges = Object.fromEntries(named)
  return changedTo === undefined || 'status' in changes
    ? changes
    : { ...changes, status: changedTo }
}
