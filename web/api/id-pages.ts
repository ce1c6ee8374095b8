import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { OrgOperations } from '../../sdk/app-operations.generated.ts'
import { useOrg } from '../auth/use-org.ts'
import { app } from './client.ts'

/** Operations that return one page of rows at a time and accept the cursor `before`. */
type PagedName = {
  [N in keyof OrgOperations]: OrgOperations[N]['output'] extends { nextCursor: string | null }
    ? N
    : never
}[keyof OrgOperations]

type Page<N extends PagedName> = OrgOperations[N]['output']

type Options<N extends PagedName> = Pick<
  UseInfiniteQueryOptions<
    Page<N>,
    Error,
    InfiniteData<Page<N>, string | undefined>,
    QueryKey,
    string | undefined
  >,
  'placeholderData' | 'refetchInterval'
>

/** Rows in the current organization, loaded one page at a time. */
export function useIdPages<N extends PagedName>(
  name: N,
  input: Omit<OrgOperations[N]['input'], 'before'>,
  options: Options<N> = {},
) {
  const { id } = useOrg()
  return useInfiniteQuery({
    ...options,
    // The key contains `pages`, because `useOrgQuery` caches single pages under the same key
    // without it.
    queryKey: [id, name, 'pages', input],
    // The cast widens the type, because every page except the first has a cursor.
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<Page<N>> => {
      const page = pageParam === undefined ? input : { ...input, before: pageParam }
      // Every paged operation accepts `before`.
      return (await app.inOrg(id)(name, page as OrgOperations[N]['input'], { signal })).data
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}
