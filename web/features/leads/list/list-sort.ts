import { isSortField, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import type { Search } from '../../../lib/search-params.ts'
import { defaultSort, withKey } from '../shared/list-search.ts'

/** One key of an order. */
export interface SortKey {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
}

/** The order of an address; what is no key of an order is passed over. */
export const parseSort = ({ sort = defaultSort }: Search): readonly SortKey[] =>
  sort.split(',').flatMap((term) => {
    const [field = '', direction] = term.trim().split(':')
    const isDirection = direction === 'asc' || direction === 'desc'
    return isSortField(field) && isDirection ? [{ field, direction }] : []
  })

/** Writes it; the usual order is not written. */
export function withSort(search: Search, keys: readonly SortKey[]): Search {
  const text = keys.map(({ field, direction }) => `${field}:${direction}`).join(',')
  return withKey(search, 'sort', text === defaultSort ? '' : text)
}

/** People ask for the latest and the dearest first, and for names from A. */
const firstDirection = (field: LeadField): SortKey['direction'] => {
  const { kind } = leadFields[field]
  return kind === 'instant' || kind === 'amount' ? 'desc' : 'asc'
}

/**
 * The order after a click on a column: first direction, other direction, none.
 *
 * @param isMore  The column becomes a further key, instead of the only one.
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
