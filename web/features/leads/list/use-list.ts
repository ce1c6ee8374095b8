import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import type { Search } from '../../../lib/search-params.ts'
import { isBoard, toListInput } from '../shared/list-search.ts'
import { useColumns } from '../shared/use-columns.ts'

/** Search parameters, or a function that changes those of the URL. */
export type NextSearch = Search | ((now: Search) => Search)

/** The list that the URL describes, and navigation to other lists. */
export function useList() {
  const org = useOrg()
  const search = useSearch({ from: '/o/$orgId/leads' })
  const navigate = useNavigate()
  const go = useCallback(
    (next: NextSearch, options: { replace?: boolean; resetScroll?: boolean } = {}) =>
      void navigate({
        to: '/o/$orgId/leads',
        params: { orgId: org.id },
        // `parseSearch` never sets a parameter to undefined.
        search: typeof next === 'function' ? (now) => next(now as Search) : next,
        resetScroll: false,
        ...options,
      }),
    [navigate, org.id],
  )
  const shown = useColumns(search, go)
  const query = useQuery({
    ...orgQuery(org.id, 'list_leads', toListInput(search, shown)),
    // The board loads its own leads.
    enabled: shown.isReady && !isBoard(search),
    placeholderData: keepPreviousData,
  })
  return { search, shownSearch: useShownSearch(search, query.isPlaceholderData), go, shown, query }
}

/**
 * Search parameters of the shown leads, which stay on the page until the next ones are loaded.
 * Keeps the object until then, because rows re-render when it changes.
 */
function useShownSearch(search: Search, isWaiting: boolean): Search {
  const [kept, setKept] = useState(search)
  if (!isWaiting && kept !== search) setKept(search)
  return isWaiting ? kept : search
}

export type List = ReturnType<typeof useList>

/** Lead in a list, with the requested fields. */
export type ListedLead = NonNullable<List['query']['data']>['data'][number]
