import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { selectKeptId } from './merge-store.ts'

/**
 * Error for a lead that does not exist. If it was merged, the error names the lead that it was
 * merged into.
 */
export async function describeMissing(tx: OrgTx, id: string): Promise<ApiError> {
  const keptId = await selectKeptId(tx, id)
  return keptId === undefined
    ? new ApiError('NOT_FOUND', 'Lead not found.')
    : new ApiError('NOT_FOUND', 'The lead was merged into another one. Use details.keptId.', {
        details: { keptId },
      })
}
