import type { ListViewsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import type { Search } from '../../../lib/search-params.ts'
import { isSameList, toViewSearch } from '../shared/saved-query.ts'
import { usePreferences } from '../shared/use-preferences.ts'

export type View = ListViewsOutput[number]

const stale = ['list_views'] as const

/** Views that the user can see, the current one, and actions for changing views. */
export function useViews(search: Search) {
  const { data } = useOrgQuery('list_views', {})
  const { preferences, change: changePreferences } = usePreferences()
  const views = sortViews(data?.data ?? [], preferences.viewOrder ?? [])
  const current = views.find(({ id }) => id === search.view)
  return {
    /** Views in the user's order; new views come last. */
    views,
    current,
    /** True if the list differs from the view. */
    isChanged: current !== undefined && !isUnchanged(current, search),
    reorder: (next: readonly View[]) => changePreferences({ viewOrder: next.map(({ id }) => id) }),
    create: useOrgMutation('create_view', { stale, quiet: true }),
    change: useOrgMutation('change_view', { stale, quiet: true }),
    remove: useOrgMutation('delete_view', { stale }),
  }
}

/**
 * Sorts views in the user's order. Among views that the user has not ordered, the user's own come
 * first.
 */
function sortViews(views: readonly View[], order: readonly string[]): readonly View[] {
  const place = ({ id, isOwn }: View) => {
    const at = order.indexOf(id)
    return at < 0 ? order.length + (isOwn ? 0 : 1) : at
  }
  return views.toSorted((a, b) => place(a) - place(b))
}

export type Views = ReturnType<typeof useViews>

const isUnchanged = (view: View, search: Search): boolean =>
  isSameList(toViewSearch(view.query), search) &&
  (view.columns === null || view.columns.join(',') === search.fields)
