import { isSortField, sortFields } from '../../../../../contract/lead-fields.ts'
import type { SortKey } from '../../../../lead-index/index.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'

/** Older names of sort fields. */
const aliases = new Map([['updated_at', 'updatedAt']])

/**
 * The order of a list, from `status:asc,createdAt:desc`, ended by `id` in the direction of the
 * first key so that no two leads ever tie.
 *
 * @throws ApiError `INVALID_FILTER` for an unknown field or direction, or a repeated field.
 * @see D-26
 */
export function toOrder(sort: string): SortKey[] {
  const keys = sort.split(',').map(toKey)
  const fields = new Set(keys.map(({ field }) => field))
  if (fields.size < keys.length) refuse(`sort=${sort} names a field twice.`)
  return [...keys, { field: 'id', direction: keys[0]?.direction ?? 'desc' }]
}

function toKey(term: string): SortKey {
  const [name = '', direction, more] = term.trim().split(':')
  const field = aliases.get(name) ?? name
  if (isSortField(field) && (direction === 'asc' || direction === 'desc') && more === undefined) {
    return { field, direction }
  }
  return refuse(
    `Cannot sort by "${term}". Write field:asc or field:desc with ${sortFields.join(', ')}.`,
  )
}

function refuse(message: string): never {
  throw new ApiError('INVALID_FILTER', message, {
    details: { problems: [{ field: 'sort', message: 'is not a list of field:direction' }] },
  })
}
