import { type LeadField, leadFieldsWhere } from '../lead-fields.ts'
import { consentFields } from './lead-values.ts'

/**
 * Fields that a merge can fill. The merge keeps the status and therefore also the loss reason and
 * the stage.
 */
export const mergeableFields: readonly LeadField[] = leadFieldsWhere(
  (field) => field.write && !field.required,
).filter((field) => field !== 'lossReason' && field !== 'stageId')

/** Withdrawn consent overrides the existing value. @see L-191 */
const revocableConsent: ReadonlySet<string> = new Set(consentFields)

/** True if the lead that is kept in a merge takes on the other lead's value for a field. */
export const takesValue = (field: string, own: unknown, other: unknown): boolean =>
  (own === null && other !== null) ||
  (revocableConsent.has(field) && own !== false && other === false)
