import type {
  ImportFile,
  ImportMapping,
  ImportTarget,
} from '../../../../contract/imports/lead-import.ts'
import {
  rejectField,
  requireDateOrder,
  requireDecimal,
  validateTargets,
} from '../mapping/validate-mapping.ts'

/** What is a date or an instant. */
export const dateTargets: readonly ImportTarget[] = [
  'createdAt',
  'qualifiedAt',
  'searchAdsClickDate',
]

/** What tells whose lead a row is. */
const identifyingTargets: readonly ImportTarget[] = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'custom',
  'externalId',
]

/** Whether columns tell leads: one of a cover, such as `Name`, does not. */
export function identifiesLeads(columns: readonly (string | null)[]): boolean {
  const targets = columns.filter((target) => target !== null)
  const isTelling = targets.some((target) => identifyingTargets.some((one) => one === target))
  return isTelling && targets.length >= Math.min(2, columns.length)
}

/**
 * Refuses a mapping that does not fit its file.
 *
 * @throws ApiError `VALIDATION_ERROR` naming the part that is wrong or has to be asked.
 */
export function validateLeadMapping(file: ImportFile, mapping: ImportMapping): void {
  const targets = validateTargets(file, mapping.columns)
  const hasPart = targets.includes('firstName') || targets.includes('lastName')
  if (hasPart && targets.includes('name'))
    rejectField('columns', 'has both a name and parts of one')
  if (!targets.some((target) => identifyingTargets.includes(target))) {
    rejectField('columns', `has none of ${identifyingTargets.join(', ')}`)
  }
  requireDateOrder(file, mapping, dateTargets)
  requireDecimal(file, mapping, ['value'])
}
