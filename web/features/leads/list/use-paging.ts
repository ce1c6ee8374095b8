import { useRef } from 'react'
import type { Pagination } from '../../../../sdk/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pageSearch, withKey } from '../shared/list-search.ts'
import type { List } from './use-list.ts'

/** Most pages whose way back is remembered; further ones go back by their number. */
const maxRemembered = 1_000

/** A new page is read from its top. */
const scrollToTop = { resetScroll: true }

/** Goes through pages: forward by cursor, which costs the same at any depth, and back the same way. */
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
