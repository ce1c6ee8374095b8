import { statuses } from '../../../../../contract/field-kinds.ts'
import { type Field, leadFields } from '../../../../../contract/lead-fields.ts'
import type { Condition } from '../../../../lead-index/index.ts'
import type { SortKey } from '../query/parse-sort.ts'

/** A part of a list: leads that meet more conditions, and how they are ordered among themselves. */
export interface ListRange {
  readonly conditions: readonly Condition[]
  readonly order: readonly SortKey[]
  /** How many of the list's sort keys come before those of the order. */
  readonly keysBefore: number
}

/**
 * A list as parts that follow one another, each of which an index holds in order: the leads that
 * have the field sorted by before those that lack it, and one part per status.
 */
export function rangesOf(order: readonly SortKey[]): ListRange[] {
  const [first, ...rest] = order
  if (first === undefined || rest.length === 0) return [{ conditions: [], order, keysBefore: 0 }]
  if (first.field === 'status') return byStatus(first, rest)
  const { required }: Field = leadFields[first.field]
  if (required) return [{ conditions: [], order, keysBefore: 0 }]
  const exists = (value: boolean): Condition => ({ field: first.field, op: 'exists', value })
  return [
    { conditions: [exists(true)], order: [{ ...first, isKnown: true }, ...rest], keysBefore: 0 },
    ...within([exists(false)], rest),
  ]
}

function byStatus({ field, direction }: SortKey, rest: readonly SortKey[]): ListRange[] {
  const sorted = [...statuses].sort()
  const ordered = direction === 'asc' ? sorted : sorted.reverse()
  return ordered.flatMap((status) => within([{ field, op: 'in', value: [status] }], rest))
}

const within = (conditions: readonly Condition[], rest: readonly SortKey[]): ListRange[] =>
  rangesOf(rest).map((range) => ({
    ...range,
    conditions: [...conditions, ...range.conditions],
    keysBefore: range.keysBefore + 1,
  }))

/** True for a part that a lead with these sort values lies in. */
export const holds = (
  { conditions }: ListRange,
  order: readonly SortKey[],
  values: readonly (string | number | null)[],
): boolean =>
  conditions.every((condition) => {
    const own = values[order.findIndex(({ field }) => field === condition.field)] ?? null
    if (condition.op === 'exists') return (own !== null) === condition.value
    return condition.op === 'in' && condition.value.some((value) => value === own)
  })
