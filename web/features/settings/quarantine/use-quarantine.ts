import { useInfiniteQuery } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'

/** Refused leads, newest first, as many pages as were asked for. */
export function useQuarantine() {
  const { id } = useOrg()
  const query = useInfiniteQuery({
    queryKey: [id, 'list_quarantine', 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const input = pageParam === undefined ? {} : { before: pageParam }
      return (await app.inOrg(id)('list_quarantine', input, { signal })).data
    },
    // A wider type than the value's: the first page alone has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  return { rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [], query }
}
