import { ApiError } from '../../../../platform/http/api-error.ts'

/** Bounds in a query, as SQL operators. */
export const comparisons = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const

/** @throws ApiError `INVALID_FILTER`, naming the parameter. */
export function rejectParameter(field: string, message: string): never {
  throw new ApiError('INVALID_FILTER', `${field} ${message}.`, {
    details: { problems: [{ field, message }] },
  })
}
