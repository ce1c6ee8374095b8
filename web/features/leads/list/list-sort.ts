import { isSortField, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import type { Search } from '../../../lib/search-params.ts'
import { defaultSort, withKey } from '../shared/list-search.ts'

export interface SortKey {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
}

/** Sort keys in a URL; invalid keys are ignored. */
export const parseSort = ({ sort = defaultSort }: Search): readonly SortKey[] =>
  sort.split(',').flatMap((term) => {
    const [field = '', direction] = term.trim().split(':')
    const isDirection = direction === 'asc' || direction === 'desc'
    return isSortField(field) && isDirection ? [{ field, direction }] : []
  })

/** Sets the sort keys; the default order is not written to the URL. */
export function withSort(search: Search, keys: readonly SortKey[]): Search {
  const text = keys.map(({ field, direction }) => `${field}:${direction}`).join(',')
  return withKey(search, 'sort', text === defaultSort ? '' : text)
}

/** A field's initial sort direction: dates from newest, amounts from highest, text from A to Z. */
const firstDirection = (field: LeadField): SortKey['direction'] => {
  const { kind } = leadFields[field]
  return kind === 'instant' || kind === 'amount' ? 'desc' : 'asc'
}

/**
 * Sort keys after a click on a column. Clicks cycle through the first direction, the opposite
 * direction and no sorting.
 *
 * @param isMore  Adds the column as an additional sort key instead of replacing the existing ones.
 */
export function toggleSort(
  keys: readonly SortKey[],
  field: LeadField,
  isMore: boolean,
): readonly SortKey[] {
  const first = firstDirection(field)
  const now = keys.find((key) => key.field === field)
  if (now === undefined) {
    const added = { field, direction: first }
    return isMore ? [...keys, added] : [added]
  }
  const reversed = now.direction === first ? [{ field, direction: opposite[first] }] : []
  if (!isMore) return reversed
  return keys.flatMap((key) => (key.field === field ? reversed : [key]))
}

const opposite = { asc: 'desc', desc: 'asc' } as const
