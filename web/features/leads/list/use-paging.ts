import { useRef } from 'react'
import type { Pagination } from '../../../../sdk/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pageOf, withKey } from '../shared/list-search.ts'
import type { List } from './use-list.ts'

/** Most pages whose way back is remembered; further ones go back by their number. */
const mostRemembered = 1_000

/** A new page is read from its top. */
const fromTop = { resetScroll: true }

/** Goes through pages: forward by cursor, which costs the same at any depth, and back the same way. */
export function usePaging({ search, go, shown }: Pick<List, 'search' | 'go' | 'shown'>) {
  const before = useRef(new Map<string, Search>())
  return {
    next: ({ nextCursor }: Pagination) => {
      if (nextCursor === undefined) return
      if (before.current.size >= mostRemembered) before.current.clear()
      before.current.set(nextCursor, search)
      go({ ...withKey(search, 'cursor', ''), cursor: nextCursor }, fromTop)
    },
    previous: ({ page }: Pagination) => {
      const remembered = before.current.get(search.cursor ?? '')
      go(remembered ?? pageOf(search, page - 1), fromTop)
    },
    resize: (size: number) => {
      shown.change({ pageSize: Math.max(size, 10) })
      go(withKey(search, 'limit', ''))
    },
  }
}
