import type { ListViewsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import type { Search } from '../../../lib/search-params.ts'
import { isSameList, toViewSearch } from '../shared/saved-query.ts'

export type View = ListViewsOutput[number]

const stale = ['list_views'] as const

/** Views that the user can see, the current one, and actions for changing them. */
export function useViews(search: Search) {
  const { data } = useOrgQuery('list_views', {})
  const views = data?.data ?? []
  const current = views.find(({ id }) => id === search.view)
  return {
    views,
    current,
    /** True if the list differs from the view. */
    isChanged: current !== undefined && !isUnchanged(current, search),
    create: useOrgMutation('create_view', { stale, quiet: true }),
    change: useOrgMutation('change_view', { stale, quiet: true }),
    remove: useOrgMutation('delete_view', { stale }),
  }
}

export type Views = ReturnType<typeof useViews>

const isUnchanged = (view: View, search: Search): boolean =>
  isSameList(toViewSearch(view.query), search) &&
  (view.columns === null || view.columns.join(',') === search.fields)

export const viewSearch = ({ id, query, columns }: View): Search => ({
  ...toViewSearch(query),
  ...(columns === null ? {} : { fields: columns.join(',') }),
  view: id,
})
