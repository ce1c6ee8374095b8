import { type LeadField, leadFieldEntries } from '../../../../contract/lead-fields.ts'
import { mergeableFields, takesValue } from '../../../../contract/leads/merge-values.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'

/** A field in which two leads differ. */
export interface MergedField {
  readonly field: LeadField
  /** True if the kept lead takes the value of the merged one. */
  readonly isTaken: boolean
}

/** Fields that say nothing about the person or the deal. */
const technical: ReadonlySet<LeadField> = new Set(['id', 'updatedAt', 'expiresAt', 'locked'])

/** Fields in which two leads differ, and whose value each one has after the merge. */
export const listMergedFields = (
  kept: GetLeadOutput,
  merged: GetLeadOutput,
): readonly MergedField[] =>
  leadFieldEntries
    .map(([field]) => field)
    .filter((field) => !technical.has(field) && kept[field] !== merged[field])
    .map((field) => ({
      field,
      isTaken: mergeableFields.includes(field) && takesValue(field, kept[field], merged[field]),
    }))
