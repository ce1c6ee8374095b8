import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { toEmailKey, toPhoneKey } from '../../contacts/index.ts'
import { applyLeadChanges } from './apply-lead-changes.ts'
import { buildSearchText, type LeadRow } from './lead-row.ts'

/** A lead must have at least one of these fields. */
export const contactFields = ['name', 'email', 'phone', 'custom'] as const

const searchable = leadFieldsWhere(({ search }) => search)

/**
 * Applies new values to any of a lead's fields and updates its contact keys and search text.
 *
 * @param lead  As stored, with amounts in minor units; amounts in `edits` are in major units.
 * @throws ApiError `VALIDATION_ERROR` for a loss reason on a lead that is not lost, or if no
 *   contact data would remain.
 * @see L-250
 */
export function applyLeadEdits(
  ctx: Pick<Ctx, 'now' | 'org'>,
  lead: LeadRow,
  edits: LeadEdits,
): LeadRow {
  const after = applyLeadChanges(ctx, lead, edits)
  const isCleared = contactFields.some((field) => edits[field] === null)
  if (isCleared && contactFields.every((field) => after[field] === null)) {
    const message = `must keep at least one of ${contactFields.join(', ')}`
    throw new ApiError('VALIDATION_ERROR', `The lead ${message}.`, {
      details: { problems: [{ field: '', message }] },
    })
  }
  const hasEdited = (fields: readonly (keyof LeadEdits)[]): boolean =>
    fields.some((field) => edits[field] !== undefined)
  // These are all the fields that a create can set.
  if (!hasEdited(searchable as readonly (keyof LeadEdits)[])) return after
  const { email, phone } = after
  const withKeys: LeadRow = {
    ...after,
    ...(hasEdited(['email']) ? { emailKey: email === null ? null : toEmailKey(email) } : {}),
    ...(hasEdited(['phone'])
      ? { phoneKey: phone === null ? null : toPhoneKey(phone, ctx.org.defaultCountry) }
      : {}),
  }
  return { ...withKeys, searchText: buildSearchText(withKeys, withKeys.phoneKey) }
}
