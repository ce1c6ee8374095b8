import {
  readCustomColumn,
  toCustomColumn,
} from '../../../../contract/custom-fields/custom-columns.ts'
import type { Search } from '../../../lib/search-params.ts'

/** Operators on a custom field; the key of equality is empty in a URL. */
export type CustomOperator = 'eq' | 'in' | 'contains' | 'exists' | 'gte' | 'gt' | 'lte' | 'lt'

export interface CustomKey {
  /** ID or key of the custom field. */
  readonly name: string
  readonly operator: CustomOperator
}

/** Filter by a custom field: a string per operator, as in the URL. */
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

/** Filters by custom fields in a URL, in their order there. */
export function parseCustomConditions(search: Search): readonly CustomCondition[] {
  const conditions = new Map<string, CustomCondition['operators']>()
  for (const [key, value] of Object.entries(search)) {
    const read = parseCustomKey(key)
    if (read === undefined || value === '') continue
    conditions.set(read.name, { ...conditions.get(read.name), [read.operator]: value })
  }
  return [...conditions].map(([name, operators]) => ({ name, operators }))
}

/** Replaces the filters by a custom field; goes back to the first page. */
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

/** Adds a filter to the `custom` part of a list's input. */
export function withCustom(custom: unknown, { name, operator }: CustomKey, value: string): object {
  const fields: Record<string, unknown> = { ...Object(custom) }
  return { ...fields, [name]: { ...Object(fields[name]), [operator]: value } }
}

/** IDs of the custom fields among columns. */
export const toCustomColumnIds = (columns: readonly string[]): readonly string[] => [
  ...new Set(columns.flatMap((column) => readCustomColumn(column) ?? [])),
]

/** Columns of fields, followed by those of custom fields. */
export const joinColumns = <Field extends string>(
  columns: readonly Field[],
  customIds: readonly string[],
) => [...columns, ...customIds.map(toCustomColumn)]
