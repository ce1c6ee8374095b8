import type { ViewQuery } from '../../../../../contract/leads/saved-views.ts'
import { toInstantBound } from './parse-date-bound.ts'
import { toFilters } from './parse-filters.ts'
import { toOrder } from './parse-sort.ts'

/**
 * Refuses what a list would refuse, without asking for one.
 *
 * @throws ApiError `INVALID_FILTER` or `INVALID_DATE`, naming the parameter.
 * @see D-24
 */
export function checkListQuery({ sort, search: _, updated_after, ...sent }: ViewQuery): void {
  toOrder(sort)
  toFilters(sent)
  if (updated_after !== undefined) toInstantBound('updated_after', 'gte', updated_after)
}
