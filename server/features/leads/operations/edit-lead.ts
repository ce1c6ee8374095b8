import * as z from 'zod'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { editLeadSchema, type LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { found } from '../../../platform/http/api-error.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { editById } from '../update/edit-by-id.ts'

const editable = leadFieldsWhere((field) => field.write)

export const editLead = operation({
  name: 'edit_lead',
  tag: 'Leads',
  rest: 'PATCH /leads/{id}',
  summary: 'Change any field of one lead, including contact data.',
  description:
    'Sets the fields that you send; `null` clears a field. Accepts every field that you can ' +
    'set when creating a lead, with the same limits. A lead must keep at least one of ' +
    '`name`, `email`, `phone`, `custom`. If another lead already has the `externalId`, the ' +
    'response is a conflict. The history records each change. If the lead was merged, the ' +
    'response is a 404 with `details.keptId`.',
  scope: 'leads:write',
  inputSource: 'body',
  input: editLeadSchema,
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ id: z.uuid(), message: z.string() }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  extension: true,
  nullClearsField: true,

  async run(ctx, { id, ...sent }) {
    const changes: LeadEdits = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    )
    if (Object.keys(changes).length === 0) {
      const message = `Send at least one of ${editable.join(', ')}.`
      throw inputError('VALIDATION_ERROR', [{ field: '', message }])
    }
    found(isId(id), 'lead')
    await editById(ctx, id, changes)
    return { data: { id, message: 'Lead updated.' } }
  },
})
