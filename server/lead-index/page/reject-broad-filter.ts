import { ApiError } from '../../platform/http/api-error.ts'
import type { Condition } from '../query/condition-store.ts'

/**
 * Rejects a filter that can be answered only by reading each lead if too many leads might match.
 * Otherwise, the request would exceed the statement timeout.
 *
 * @throws ApiError `INVALID_FILTER`
 * @see L-411
 */
export function rejectBroadFilter(conditions: readonly Condition[], most: number): never {
  const names = conditions.map(toName)
  const [name = 'The filter'] = names
  const leads = most.toLocaleString('en')
  throw new ApiError(
    'INVALID_FILTER',
    `${name} could match more than ${leads} leads. Add another filter, such as createdAt[gte].`,
    {
      details: {
        problems: names.map((field) => ({ field, message: `can match at most ${leads} leads` })),
      },
    },
  )
}

/** Name of the query parameter for a condition. */
function toName({ field, op, value }: Condition): string {
  if (op === 'custom') return `custom[${value.key}][${value.test.op}]`
  return op === 'in' ? field : `${field}[${op}]`
}
