import { useMemo, useRef } from 'react'
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
export function usePaging({ go, shown: { change } }: Pick<List, 'go' | 'shown'>) {
  const previousPages = useRef(new Map<string, Search>())
  // Keeps the functions, so that the buttons do not re-render until the next page is loaded.
  return useMemo(
    () => ({
      next: ({ nextCursor }: Pagination) => {
        if (nextCursor === undefined) return
        if (previousPages.current.size >= maxRemembered) previousPages.current.clear()
        go((now) => {
          previousPages.current.set(nextCursor, now)
          return { ...withKey(now, 'cursor', ''), cursor: nextCursor }
        }, scrollToTop)
      },
      previous: ({ page }: Pagination) =>
        go(
          (now) => previousPages.current.get(now.cursor ?? '') ?? pageSearch(now, page - 1),
          scrollToTop,
        ),
      resize: (size: number) => {
        change({ pageSize: Math.max(size, 10) })
        go((now) => withKey(now, 'limit', ''))
      },
    }),
    [go, change],
  )
}
