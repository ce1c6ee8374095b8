import { useMemo } from 'react'
import { isLeadField, type LeadField } from '../../../../contract/lead-fields.ts'
import type { Search } from '../../../lib/search-params.ts'
import { parseColumns, withKey } from './list-search.ts'
import { usePreferences } from './use-preferences.ts'

/** What is shown to whoever has not chosen. */
export const defaultColumns: readonly LeadField[] = [
  'name',
  'status',
  'value',
  'email',
  'phone',
  'source',
  'utm_source',
  'utm_campaign',
  'labelId',
  'createdAt',
]

/** Leads per page for whoever has not chosen. */
const defaultPageSize = 50

/**
 * The columns, page size and row height of the list: those of the address, else those that the
 * person prefers, else the usual ones. A change goes to where they came from.
 */
export function useColumns(search: Search, go: (next: Search) => void) {
  const { preferences, isReady, change } = usePreferences()
  const { leadColumns } = preferences
  // The same as long as they are the same: rows are drawn anew when their columns change.
  const urlColumns = useMemo(() => parseColumns(search), [search])
  const preferred = useMemo(() => leadColumns?.filter(isLeadField) ?? defaultColumns, [leadColumns])
  const changeColumns = (columns: readonly LeadField[]) => {
    if (urlColumns === undefined) change({ leadColumns: [...columns] })
    else go({ ...withKey(search, 'fields', columns.join(',')) })
  }
  return {
    isReady,
    columns: urlColumns ?? preferred,
    /** The address says which columns are shown. */
    isOfAddress: urlColumns !== undefined,
    changeColumns,
    pageSize: preferences.pageSize ?? defaultPageSize,
    density: preferences.density ?? 'comfortable',
    change,
  } as const
}
