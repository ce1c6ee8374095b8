import * as z from 'zod'
import {
  customFieldLimits,
  parseCustomText,
} from '../../../../contract/custom-fields/custom-values.ts'
import { textLimits } from '../../../../contract/leads/lead-values.ts'
import { text } from '../../../../contract/values/text.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { type CustomFieldRow, selectActiveFields } from '../../custom-fields/index.ts'
import { isCustomTooLong } from '../import/merge-custom.ts'
import { describeMissing } from '../merging/describe-missing.ts'
import { customProblems } from '../model/custom-problems.ts'
import { type CustomValues, setCustomValues } from '../model/set-custom-values.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { applyEdits } from '../update/apply-edits.ts'

const value = z.union([text(textLimits.custom), z.number(), z.boolean()]).nullable()

/**
 * `change_custom_values`: sets the values of custom fields in a lead's custom data. All other keys
 * are left unchanged.
 *
 * @see L-385
 */
export const changeCustomValues = appOperation({
  name: 'change_custom_values',
  rest: 'PATCH /orgs/{orgId}/leads/{id}/custom-values',
  summary: "Set a lead's custom field values; null clears a value.",
  permission: 'leads.change',
  input: z.strictObject({
    id: idInput,
    values: z
      .record(idInput, value)
      .refine((values) => Object.keys(values).length > 0, 'must not be empty')
      .refine(
        (values) => Object.keys(values).length <= customFieldLimits.fields,
        `must have at most ${customFieldLimits.fields} keys`,
      )
      .meta({ description: 'Values by custom field ID.' }),
  }),
  output: z.object({ id: z.uuid() }),

  async run(ctx, sent) {
    const id = idOrUnmatchable(sent.id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const values = parseValues(await selectActiveFields(tx), sent.values)
      const leads = await selectLeadRows(tx, [id], 'locked')
      const [lead] = leads
      if (lead === undefined) throw await describeMissing(tx, id)
      const set = setCustomValues(lead.custom, values)
      if (isCustomTooLong(set)) {
        const message = `must not make custom data longer than ${textLimits.custom} characters`
        throw inputError('VALIDATION_ERROR', [{ field: 'values', message }])
      }
      // If this was a lead's only contact data, it becomes an empty object instead of null.
      const isContact = [lead.name, lead.email, lead.phone].some((one) => one !== null)
      const custom = set ?? (isContact ? null : '{}')
      const [error] = await applyEdits(tx, leads, [{ ctx, leadId: id, changes: { custom } }])
      if (error !== undefined) throw error
      assertBeforeDeadline([{ ctx }])
    })
    markDirty(ctx.db, ctx.org.id, 1)
    return { data: { id } }
  },
})

type SentValues = Readonly<Record<string, string | number | boolean | null>>

/** @throws ApiError NOT_FOUND, VALIDATION_ERROR */
function parseValues(fields: readonly CustomFieldRow[], sent: SentValues): CustomValues {
  const values = Object.entries(sent).map(([id, content]) => {
    const field = found(
      fields.find((one) => one.id === id),
      'custom field',
    )
    const typed = content === null ? '' : String(content).trim()
    if (typed === '') return [field.key, null] as const
    const parsed = parseCustomText(field, typed)
    if (parsed === undefined) {
      throw inputError('VALIDATION_ERROR', [
        { field: `values.${id}`, message: customProblems[field.type] },
      ])
    }
    return [field.key, parsed] as const
  })
  return Object.fromEntries(values)
}
