import { isSortField, type LeadField, sortFields } from '../../../../../contract/lead-fields.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'

/** One sort key. */
export interface SortKey {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
  /** True where only leads are listed that have the field. */
  readonly isKnown?: true
}

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

/** The direction of an order in which segments hold leads: that of creation. */
export function creationDirection(order: readonly SortKey[]): SortKey['direction'] | undefined {
  const [first, second] = order
  const isSo =
    order.length === 2 &&
    first?.field === 'createdAt' &&
    second?.field === 'id' &&
    first.direction === second.direction
  return isSo ? first.direction : undefined
}

/** Sort values of a lead as its place in that order. */
export const boundaryOf = (values: readonly unknown[] | undefined) =>
  values && { lastAt: String(values[0]), lastId: String(values[1]) }
