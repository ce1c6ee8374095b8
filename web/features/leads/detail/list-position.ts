import type { Pagination } from '../../../../sdk/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pageSearch, withKey } from '../shared/list-search.ts'

export interface ListPosition {
  /** IDs of the adjacent leads on the same page. */
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly pagination: Pagination
}

/** Position of a lead on a page of the list; `undefined` if the page does not contain it. */
export function findPosition(
  leads: readonly { readonly id: string }[],
  pagination: Pagination | undefined,
  leadId: string,
): ListPosition | undefined {
  const at = leads.findIndex(({ id }) => id === leadId)
  if (at < 0 || pagination === undefined) return undefined
  return { previous: leads[at - 1]?.id, next: leads[at + 1]?.id, pagination }
}

/** Search parameters for the next or previous page; `undefined` if that page does not exist. */
export function adjacentPageSearch(
  search: Search,
  { page, hasMore, nextCursor }: Pagination,
  by: 1 | -1,
): Search | undefined {
  if (by === -1) return page > 1 ? pageSearch(search, page - 1) : undefined
  if (!hasMore || nextCursor === undefined) return undefined
  return { ...withKey(search, 'cursor', ''), cursor: nextCursor }
}
