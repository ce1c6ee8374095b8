import type { ClickFile, ClickMapping } from '../../../../contract/imports/click-import.ts'
import { rejectField, requireDateOrder, validateTargets } from '../mapping/validate-mapping.ts'

/**
 * Rejects a mapping that does not match its file or is incomplete.
 *
 * @throws ApiError `VALIDATION_ERROR` that names the invalid part.
 */
export function validateClickMapping(file: ClickFile, mapping: ClickMapping): void {
  const targets = validateTargets(file, mapping.columns)
  if (!targets.includes('gclid')) rejectField('columns', 'must include the Google click ID')
  if (targets.length < 2)
    rejectField('columns', 'must include another field besides the Google click ID')
  requireDateOrder(file, mapping, ['searchAdsClickDate'])
}
