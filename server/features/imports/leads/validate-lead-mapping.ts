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

export const dateTargets: readonly ImportTarget[] = [
  'createdAt',
  'qualifiedAt',
  'searchAdsClickDate',
]

const identifyingTargets: readonly ImportTarget[] = [
  'name',
  'firstName',
  'lastName',
  'email',
  'secondEmail',
  'phone',
  'secondPhone',
  'custom',
  'externalId',
]

/**
 * True if the columns show that the rows are leads. A single column is not enough, because a cover
 * sheet may have a column such as `Name`.
 */
export function identifiesLeads(columns: readonly (string | null)[]): boolean {
  const targets = columns.filter((target) => target !== null)
  const isTelling = targets.some((target) => identifyingTargets.some((one) => one === target))
  return isTelling && targets.length >= Math.min(2, columns.length)
}

/**
 * Rejects a mapping that does not match its file or is incomplete.
 *
 * @throws ApiError `VALIDATION_ERROR` that names the invalid or missing part.
 */
export function validateLeadMapping(file: ImportFile, mapping: ImportMapping): void {
  const targets = validateTargets(file, mapping.columns)
  const hasPart = targets.includes('firstName') || targets.includes('lastName')
  if (hasPart && targets.includes('name'))
    rejectField('columns', 'must not include both a full name and a first or last name')
  if (!targets.some((target) => identifyingTargets.includes(target))) {
    rejectField('columns', 'must include a name, email, phone number, external ID or custom data')
  }
  if (file.asks.includes('leadForm') && mapping.leadForm == null) {
    rejectField('leadForm', "is required: choose the lead form's ad platform, or other")
  }
  if (file.asks.includes('createdAt') && !targets.includes('createdAt') && !mapping.undated) {
    rejectField(
      'createdAt',
      'is required, because a column contains dates. Map that column, or set undated to true to use the import time',
    )
  }
  requireDateOrder(file, mapping, dateTargets)
  requireDecimal(file, mapping, ['value'])
}
