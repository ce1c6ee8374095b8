import { useMemo } from 'react'
import { isLeadField, type LeadField } from '../../../../contract/lead-fields.ts'
import type { Search } from '../../../lib/search-params.ts'
import { joinColumns, toCustomColumnIds } from './custom-search.ts'
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
  const customColumns = useMemo(
    () => toCustomColumnIds(urlColumns === undefined ? (leadColumns ?? []) : readFields(search)),
    [urlColumns, leadColumns, search],
  )
  const shown = urlColumns ?? preferred
  const save = (columns: readonly LeadField[], customIds: readonly string[]) => {
    const all = joinColumns(columns, customIds)
    if (urlColumns === undefined) change({ leadColumns: all })
    else go({ ...withKey(search, 'fields', all.join(',')) })
  }
  return {
    isReady,
    columns: shown,
    /** IDs of the custom fields that are shown after the other columns. */
    customColumns,
    allColumns: joinColumns(shown, customColumns),
    /** True if the URL defines the columns. */
    isOfAddress: urlColumns !== undefined,
    changeColumns: (columns: readonly LeadField[]) => save(columns, customColumns),
    changeCustomColumns: (customIds: readonly string[]) => save(shown, customIds),
    pageSize: preferences.pageSize ?? defaultPageSize,
    density: preferences.density ?? 'comfortable',
    change,
  } as const
}

const readFields = ({ fields = '' }: Search): readonly string[] => fields.split(',')
