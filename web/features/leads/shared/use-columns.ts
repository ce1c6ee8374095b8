import { useMemo } from 'react'
import { isLeadField, type LeadField } from '../../../../contract/lead-fields.ts'
import type { Search } from '../../../lib/search-params.ts'
import { parseColumns, withKey } from './list-search.ts'
import { usePreferences } from './use-preferences.ts'

export const defaultColumns: readonly LeadField[] = [
  'name',
  'status',
  'value',
  'createdAt',
  'ownerId',
  'source',
  'utm_source',
  'utm_campaign',
  'email',
  'phone',
  'labelId',
]

const defaultPageSize = 50

/**
 * Columns, page size and row height of the list: taken from the URL, or else from the user's
 * preferences, or else from the defaults. A change is saved where the value came from.
 */
export function useColumns(search: Search, go: (next: Search) => void) {
  const { preferences, isReady, change } = usePreferences()
  const { leadColumns } = preferences
  // Keeps the array's identity as long as its content is the same, because rows re-render when
  // their columns change.
  const urlColumns = useMemo(() => parseColumns(search), [search])
  const preferred = useMemo(() => leadColumns?.filter(isLeadField) ?? defaultColumns, [leadColumns])
  const changeColumns = (columns: readonly LeadField[]) => {
    if (urlColumns === undefined) change({ leadColumns: [...columns] })
    else go({ ...withKey(search, 'fields', columns.join(',')) })
  }
  return {
    isReady,
    columns: urlColumns ?? preferred,
    /** True if the URL defines the columns. */
    isOfAddress: urlColumns !== undefined,
    changeColumns,
    pageSize: preferences.pageSize ?? defaultPageSize,
    density: preferences.density ?? 'comfortable',
    change,
  } as const
}
