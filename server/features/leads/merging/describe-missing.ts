import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { selectKeptIds } from './merge-store.ts'

/**
 * Error for a lead that does not exist. If it was merged, the error names the lead it was merged
 * into.
 */
export async function describeMissing(tx: OrgTx, id: string): Promise<ApiError> {
  const errors = await describeAllMissing(tx, [id])
  return errors.get(id) ?? new ApiError('NOT_FOUND', 'Lead not found.')
}

/** Errors of {@link describeMissing}, keyed by the given IDs. */
export async function describeAllMissing(
  tx: OrgTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApiError>> {
  if (ids.length === 0) return new Map()
  const keptIds = await selectKeptIds(tx, ids)
  return new Map(ids.map((id) => [id, toError(keptIds.get(id))]))
}

const toError = (keptId: string | undefined): ApiError =>
  keptId === undefined
    ? new ApiError('NOT_FOUND', 'Lead not found.')
    : new ApiError('NOT_FOUND', 'The lead was merged into another one. Use details.keptId.', {
        details: { keptId },
      })
