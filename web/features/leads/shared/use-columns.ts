import { useMemo } from 'react'
import { readCustomColumn } from '../../../../contract/custom-fields/custom-columns.ts'
import { isLeadField, type LeadField } from '../../../../contract/lead-fields.ts'
import { widthLimits } from '../../../../contract/leads/lead-values.ts'
import { moveItem } from '../../../lib/move-item.ts'
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
 * The list's columns, page size and row height. The URL takes precedence over the user's
 * preferences, which take precedence over the defaults. A change is saved wherever the value came
 * from.
 */
export function useColumns(search: Search, go: (next: (now: Search) => Search) => void) {
  const { preferences, isReady, change } = usePreferences()
  const { leadColumns } = preferences
  const { fields = '' } = search
  // Keeps the same array as long as its content is the same, because rows re-render when their
  // columns change.
  const urlColumns = useMemo(() => parseColumns({ fields }), [fields])
  const preferred = useMemo(() => leadColumns?.filter(isLeadField) ?? defaultColumns, [leadColumns])
  const customColumns = useMemo(
    () => toCustomColumnIds(urlColumns === undefined ? (leadColumns ?? []) : fields.split(',')),
    [urlColumns, leadColumns, fields],
  )
  const shown = urlColumns ?? preferred
  const list = search.view ?? 'all'
  const widths = preferences.columnWidths?.[list] ?? noWidths
  // Keeps the object as long as its content is the same, as above.
  return useMemo(() => {
    const isOfAddress = urlColumns !== undefined
    const save = (columns: readonly LeadField[], customIds: readonly string[]) => {
      const all = joinColumns(columns, customIds)
      if (isOfAddress) go((now) => withKey(now, 'fields', all.join(',')))
      else change({ leadColumns: all })
    }
    return {
      isReady,
      columns: shown,
      /** IDs of the custom fields that are shown after the other columns. */
      customColumns,
      allColumns: joinColumns(shown, customColumns),
      /** True if the URL defines the columns. */
      isOfAddress,
      changeColumns: (columns: readonly LeadField[]) => save(columns, customColumns),
      changeCustomColumns: (customIds: readonly string[]) => save(shown, customIds),
      /** Column widths that the user has set for this list or view, in pixels. */
      widths,
      setWidths: (next: ColumnWidths) =>
        change({ columnWidths: withWidths(preferences.columnWidths ?? {}, list, next) }),
      /**
       * Moves a column to another column's position. Custom fields always come after the other
       * columns.
       */
      moveColumn: (column: string, target: string) => {
        const id = readCustomColumn(column)
        if (id === undefined) {
          save(moveItem(shown, indexIn(shown, column), indexIn(shown, target)), customColumns)
        } else {
          const targetId = readCustomColumn(target) ?? customColumns[0] ?? id
          const [from, to] = [indexIn(customColumns, id), indexIn(customColumns, targetId)]
          save(shown, moveItem(customColumns, from, to))
        }
      },
      pageSize: preferences.pageSize ?? defaultPageSize,
      density: preferences.density ?? 'comfortable',
      change,
    } as const
  }, [isReady, shown, customColumns, urlColumns, widths, list, preferences, change, go])
}

export type ColumnWidths = Readonly<Record<string, number>>

const noWidths: ColumnWidths = {}

/** Index of an entry, or the last index if not found. */
const indexIn = (list: readonly string[], entry: string): number => {
  const index = list.indexOf(entry)
  return index < 0 ? list.length - 1 : index
}

/**
 * Replaces the column widths of a list. Drops the least recently changed widths if there are too
 * many lists.
 */
function withWidths(
  lists: Readonly<Record<string, ColumnWidths>>,
  list: string,
  widths: ColumnWidths,
): Record<string, Record<string, number>> {
  const others = Object.entries(lists).filter(([name]) => name !== list)
  const kept = others.slice(-(widthLimits.lists - 1))
  const added = Object.keys(widths).length === 0 ? [] : [[list, widths] as const]
  return Object.fromEntries([...kept, ...added].map(([name, own]) => [name, { ...own }]))
}
