import { isSortField, sortFields } from '../../../../../contract/lead-fields.ts'
import type { SortKey } from '../../../../lead-index/index.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'

/** Old names for sort fields that are still accepted. */
const aliases = new Map([['updated_at', 'updatedAt']])

/**
 * Parses a sort such as `status:asc,createdAt:desc` and appends `id` in the direction of the first
 * key, so that no two leads tie.
 *
 * @throws ApiError `INVALID_FILTER` for an unknown field or direction, or a repeated field.
 * @see D-26
 */
export function toOrder(sort: string): SortKey[] {
  const keys = sort.split(',').map(toKey)
  const fields = new Set(keys.map(({ field }) => field))
  if (fields.size < keys.length) rejectSort('sort must not contain a field twice.')
  return [...keys, { field: 'id', direction: keys[0]?.direction ?? 'desc' }]
}

function toKey(term: string): SortKey {
  const [name = '', direction, extra] = term.trim().split(':')
  const field = aliases.get(name) ?? name
  if (isSortField(field) && (direction === 'asc' || direction === 'desc') && extra === undefined) {
    return { field, direction }
  }
  return rejectSort(
    `sort must be field:asc or field:desc, where field is one of ${sortFields.join(', ')}.`,
  )
}

function rejectSort(message: string): never {
  throw new ApiError('INVALID_FILTER', message, {
    details: {
      problems: [{ field: 'sort', message: 'must be a list of field:asc or field:desc' }],
    },
  })
}
