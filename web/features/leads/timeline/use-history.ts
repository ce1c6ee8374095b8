import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import type { Change } from './history-groups.ts'

type Sort = 'at:asc' | 'at:desc'

/** Number of changes that the page loads first. */
const firstSize = 200

/** Number of changes on each additional page: the maximum that the service accepts. */
const nextSize = 1_000

/** Changes to a lead in one direction, loaded page by page. */
function useHistoryPages(id: string, sort: Sort, enabled: boolean) {
  const org = useOrg()
  return useInfiniteQuery({
    enabled,
    queryKey: [org.id, 'get_lead_history', 'pages', { id, sort }],
    // The cast widens the type, because every page except the first has a cursor.
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = cursor === undefined ? { limit: firstSize } : { limit: nextSize, cursor }
      return app.inOrg(org.id)('get_lead_history', { id, sort, ...page }, { signal })
    },
    getNextPageParam: ({ meta }) => meta.pagination?.nextCursor,
  })
}

/** The newest changes to a lead, which its page shows first. */
export const useNewestHistory = (id: string) => useHistoryPages(id, 'at:desc', true)

/**
 * Changes to a lead, starting with the newest or the oldest. Once all of them are loaded, changing
 * direction needs no request.
 */
export function useHistory(id: string, isOldestFirst: boolean) {
  const newest = useNewestHistory(id)
  const isReversed = isOldestFirst && newest.hasNextPage
  const oldest = useHistoryPages(id, 'at:asc', isReversed)
  const query = isReversed ? oldest : newest
  const pages = query.data?.pages
  const changes = useMemo(() => {
    const loaded: readonly Change[] = pages?.flatMap(({ data }) => data) ?? []
    return isReversed ? loaded : loaded.toReversed()
  }, [pages, isReversed])
  return {
    query,
    /** Oldest first. */
    changes,
    /** The last loaded change; `undefined` if all changes are loaded. */
    cut: query.hasNextPage ? changes.at(isReversed ? -1 : 0) : undefined,
  }
}
