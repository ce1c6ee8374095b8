import {
  readCustomColumn,
  toCustomColumn,
} from '../../../../contract/custom-fields/custom-columns.ts'
import type { Search } from '../../../lib/search-params.ts'

/** Operators for a custom field. In a URL, equality has no operator. */
export type CustomOperator = 'eq' | 'in' | 'contains' | 'exists' | 'gte' | 'gt' | 'lte' | 'lt'

export interface CustomKey {
  /** ID or key of the custom field. */
  readonly name: string
  readonly operator: CustomOperator
}

/** Filter on a custom field: one string per operator, as in the URL. */
export interface CustomCondition {
  readonly name: string
  readonly operators: Readonly<Partial<Record<CustomOperator, string>>>
}

/** `custom[size][gte]` → size, gte; `custom[size]` → size, eq. */
export function parseCustomKey(key: string): CustomKey | undefined {
  const [, name, operator = 'eq'] =
    /^custom\[([^[\]]+)\](?:\[(eq|in|contains|exists|gte|gt|lte|lt)\])?$/.exec(key) ?? []
  // The pattern allows only these operators.
  return name === undefined ? undefined : { name, operator: operator as CustomOperator }
}

const formatCustomKey = ({ name, operator }: CustomKey): string =>
  operator === 'eq' ? `custom[${name}]` : `custom[${name}][${operator}]`

export const hasCustomFilter = (search: Search): boolean =>
  Object.entries(search).some(([key, value]) => value !== '' && parseCustomKey(key) !== undefined)

/** Custom field filters in a URL, in the order in which they appear. */
export function parseCustomConditions(search: Search): readonly CustomCondition[] {
  const conditions = new Map<string, CustomCondition['operators']>()
  for (const [key, value] of Object.entries(search)) {
    const read = parseCustomKey(key)
    if (read === undefined || value === '') continue
    conditions.set(read.name, { ...conditions.get(read.name), [read.operator]: value })
  }
  return [...conditions].map(([name, operators]) => ({ name, operators }))
}

/** Replaces the filters on a custom field; goes back to the first page. */
export function withCustomCondition(search: Search, { name, operators }: CustomCondition): Search {
  const others = Object.entries(search).filter(
    ([key]) => parseCustomKey(key)?.name !== name && key !== 'page' && key !== 'cursor',
  )
  const added = Object.entries(operators)
    .filter(([, value]) => value !== '')
    // `Object.entries` loses the literal type of the operators.
    .map(([operator, value]) => [
      formatCustomKey({ name, operator: operator as CustomOperator }),
      value,
    ])
  return Object.fromEntries([...others, ...added])
}

/** Adds a filter to the `custom` part of the input for a list. */
export function withCustom(custom: unknown, { name, operator }: CustomKey, value: string): object {
  const fields: Record<string, unknown> = { ...Object(custom) }
  return { ...fields, [name]: { ...Object(fields[name]), [operator]: value } }
}

/** IDs of the custom fields in a list of columns. */
export const toCustomColumnIds = (columns: readonly string[]): readonly string[] => [
  ...new Set(columns.flatMap((column) => readCustomColumn(column) ?? [])),
]

/** Columns for lead fields, followed by columns for custom fields. */
export const joinColumns = <Field extends string>(
  columns: readonly Field[],
  customIds: readonly string[],
) => [...columns, ...customIds.map(toCustomColumn)]
