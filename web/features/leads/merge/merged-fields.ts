import { type LeadField, leadFieldEntries } from '../../../../contract/lead-fields.ts'
import { mergeableFields, takesValue } from '../../../../contract/leads/merge-values.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'

/** A field whose values differ between two leads. */
export interface MergedField {
  readonly field: LeadField
  /** True if the kept lead gets its value from the merged lead. */
  readonly isTaken: boolean
}

/** Fields that describe neither the person nor the deal. */
const technical: ReadonlySet<LeadField> = new Set(['id', 'updatedAt', 'expiresAt', 'locked'])

/** Fields whose values differ between two leads, each with the lead whose value the merge keeps. */
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

/** True if the merge discards a won status, in which case reports count one fewer sale. */
export const losesWin = (kept: GetLeadOutput, merged: GetLeadOutput): boolean =>
  merged.status === 'won' && kept.status !== 'won'
