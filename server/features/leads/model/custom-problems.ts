import type { CustomType } from '../../../../contract/custom-fields/custom-values.ts'

/** Requirement that values must meet, by type of custom field. */
export const customProblems: Readonly<Record<CustomType, string>> = {
  text: 'must be text',
  number: 'must be a number with at most 15 digits',
  date: 'must be a date such as 2026-12-31',
  flag: 'must be yes or no',
  choice: 'must be one of the allowed choices',
}
