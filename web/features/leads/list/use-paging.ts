import { useRef } from 'react'
import type { Pagination } from '../../../../sdk/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pageSearch, withKey } from '../shared/list-search.ts'
import type { List } from './use-list.ts'

/**
 * Maximum number of pages whose cursors are remembered. From other pages, “back” uses the page
 * number.
 */
const maxRemembered = 1_000

/** A new page of leads starts at the top. */
const scrollToTop = { resetScroll: true }

/**
 * Moves forward by cursor, and back by cursor if the page is remembered. The cost of a page does
 * not depend on its number.
 */
export function usePaging({ search, go, shown }: Pick<List, 'search' | 'go' | 'shown'>) {
  const previousPages = useRef(new Map<string, Search>())
  return {
    next: ({ nextCursor }: Pagination) => {
      if (nextCursor === undefined) return
      if (previousPages.current.size >= maxRemembered) previousPages.current.clear()
      previousPages.current.set(nextCursor, search)
      go({ ...withKey(search, 'cursor', ''), cursor: nextCursor }, scrollToTop)
    },
    previous: ({ page }: Pagination) => {
      const remembered = previousPages.current.get(search.cursor ?? '')
      go(remembered ?? pageSearch(search, page - 1), scrollToTop)
    },
    resize: (size: number) => {
      shown.change({ pageSize: Math.max(size, 10) })
      go(withKey(search, 'limit', ''))
    },
  }
}
