import type { ClickFile, ClickMapping } from '../../../../contract/imports/click-import.ts'
import { rejectField, requireDateOrder, validateTargets } from '../mapping/validate-mapping.ts'

/**
 * Rejects a mapping that does not match its file or is incomplete.
 *
 * @throws ApiError `VALIDATION_ERROR` with the invalid part.
 */
export function validateClickMapping(file: ClickFile, mapping: ClickMapping): void {
  const targets = validateTargets(file, mapping.columns)
  if (!targets.includes('gclid')) rejectField('columns', 'must include gclid')
  if (targets.length < 2) rejectField('columns', 'must include at least one field besides gclid')
  requireDateOrder(file, mapping, ['searchAdsClickDate'])
}
