import type { Field, LeadField, Operator } from '../../../../contract/lead-fields.ts'
import { isLeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { acceptsAll, acceptsContains, acceptsNot } from '../../../../contract/leads/lead-field.ts'
import type { ListLeadsInput } from '../../../../sdk/app-operations.generated.ts'
import type { Search } from '../../../lib/search-params.ts'
import { hasCustomFilter, parseCustomKey, withCustom } from './custom-search.ts'

/** Condition on one field: a string per operator, as in the URL. */
export interface Condition {
  readonly field: LeadField
  readonly operators: Readonly<Partial<Record<Operator, string>>>
}

/** List parameters other than filters. */
const otherKeys = ['sort', 'search', 'limit', 'page', 'cursor', 'fields', 'updated_after'] as const

/** Parameters that select part of a list. They apply only to that list. */
const pagingKeys: ReadonlySet<string> = new Set(['page', 'cursor'])

export const defaultSort = 'createdAt:desc'

/** Operators that can be used to filter by a field. */
export const filterOperators = (field: LeadField): readonly Operator[] => {
  const { filter = [] }: Field = leadFields[field]
  return filter
}

export const isFilterField = (field: LeadField): boolean => filterOperators(field).length > 0

/**
 * `value[gte]` → value, gte; `status` → status, with `eq` or `in`, depending on which operator the
 * field supports.
 */
function parseKey(key: string): { field: LeadField; operator: Operator } | undefined {
  const [, name = '', suffix] = /^(\w+)(?:\[(\w+)\])?$/.exec(key) ?? []
  if (!isLeadField(name)) return undefined
  const operators = filterOperators(name)
  // Fields with `eq` also accept `[in]`.
  if (suffix === 'in') return operators.includes('eq') ? { field: name, operator: 'in' } : undefined
  if (suffix === 'all') return acceptsAll(name) ? { field: name, operator: 'all' } : undefined
  if (suffix === 'not')
    return acceptsNot(leadFields[name]) ? { field: name, operator: 'not' } : undefined
  if ((suffix === 'contains' || suffix === 'exists') && acceptsContains(leadFields[name]))
    return { field: name, operator: suffix }
  const operator = operators.find((one) =>
    suffix === undefined ? one === 'eq' || one === 'in' : one === suffix,
  )
  return operator === undefined ? undefined : { field: name, operator }
}

const formatKey = (field: LeadField, operator: Operator): string =>
  operator === 'eq' || filterOperators(field).includes('in') ? field : `${field}[${operator}]`

/** Filters in a URL, in the order in which they appear; other parameters are ignored. */
export function parseConditions(search: Search): readonly Condition[] {
  const conditions = new Map<LeadField, Partial<Record<Operator, string>>>()
  for (const [key, value] of Object.entries(search)) {
    const read = parseKey(key)
    if (read === undefined || value === '') continue
    conditions.set(read.field, { ...conditions.get(read.field), [read.operator]: value })
  }
  return [...conditions].map(([field, operators]) => ({ field, operators }))
}

/** Removes the conditions on a field, and goes back to the first page. */
export const withoutField = (search: Search, field: LeadField): Search =>
  pickKeys(search, (key) => parseKey(key)?.field !== field)

/** Replaces the conditions on a field. */
export function withCondition(search: Search, { field, operators }: Condition): Search {
  const added = Object.entries(operators)
    .filter(([, value]) => value !== '')
    // `Object.entries` loses the literal type of the operators.
    .map(([operator, value]) => [formatKey(field, operator as Operator), value])
  return { ...withoutField(search, field), ...Object.fromEntries(added) }
}

/** Sets a parameter and goes back to the first page. An empty value removes the parameter. */
export const withKey = (
  search: Search,
  key: (typeof otherKeys)[number] | 'view',
  value: string,
): Search => {
  const others = pickKeys(search, (name) => name !== key)
  return value === '' ? others : { ...others, [key]: value }
}

/** URL of a page, given its number; the first page needs no parameter. */
export const pageSearch = (search: Search, page: number): Search =>
  page <= 1 ? withKey(search, 'page', '') : withKey(search, 'page', String(page))

/** Removes all filters; keeps the order and the columns. */
export const withoutFilters = (search: Search): Search =>
  pickKeys(search, (key) => ['sort', 'limit', 'fields', 'layout'].includes(key))

/** Sets how the leads are laid out; the default is the list. */
export function withLayout(search: Search, layout: 'list' | 'board'): Search {
  const { layout: _, ...others } = pickKeys(search, () => true)
  return layout === 'board' ? { ...others, layout } : others
}

/** True if the URL shows the leads as a board. */
export const isBoard = ({ layout }: Search): boolean => layout === 'board'

/** True if the URL filters leads. */
export const isNarrowed = (search: Search): boolean =>
  Boolean(search.search) ||
  Boolean(search.updated_after) ||
  parseConditions(search).length > 0 ||
  hasCustomFilter(search)

/** Parameters that exports and saved views share with the list: filters, search and order. */
export const withoutPaging = (search: Search): Search =>
  pickKeys(search, (key) => isFilterKey(key) || ['sort', 'search', 'updated_after'].includes(key))

const pickKeys = (search: Search, test: (key: string) => boolean): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !pagingKeys.has(key) && test(key)))

const isFilterKey = (key: string): boolean =>
  parseKey(key) !== undefined || parseCustomKey(key) !== undefined

/**
 * `{ 'value[gte]': '5' }` → `{ value: { gte: '5' } }`, ignoring unknown parameters. Custom field
 * filters are nested one level deeper.
 */
export function toNestedInput(search: Search): Record<string, unknown> {
  const fields = Object.entries(search).filter(
    ([key, value]) => value !== '' && (isFilterKey(key) || otherKeys.some((one) => one === key)),
  )
  const input: Record<string, unknown> = {}
  for (const [key, value] of fields) {
    const custom = parseCustomKey(key)
    const [, name = '', operator] = /^(\w+)\[(\w+)\]$/.exec(key) ?? []
    if (custom !== undefined) input.custom = withCustom(input.custom, custom, value)
    else if (operator === undefined) input[key] = value
    else input[name] = { ...Object(input[name]), [operator]: value }
  }
  return input
}

/** Input for `list_leads` from a URL. All values are strings; the service validates them. */
export const toListInput = (
  search: Search,
  { columns, customColumns = [], pageSize }: ListedColumns,
): ListLeadsInput => ({
  // Query strings may also contain numbers and booleans, as strings.
  ...(toNestedInput(search) as ListLeadsInput),
  limit: parsePageSize(search) ?? pageSize,
  fields: [
    ...new Set([
      ...requiredFields,
      ...columns.flatMap(withParts),
      ...(customColumns.length > 0 ? (['custom'] as const) : []),
    ]),
  ]
    .toSorted()
    .join(','),
})

interface ListedColumns {
  readonly columns: readonly LeadField[]
  /** IDs of custom fields. */
  readonly customColumns?: readonly string[]
  readonly pageSize: number
}

/** The fields in a column; the label column has two. */
const withParts = (field: LeadField): readonly LeadField[] =>
  field === 'labelId' ? [field, 'moreLabelIds'] : [field]

/** Fields that the list needs, regardless of its columns. */
const requiredFields: readonly LeadField[] = [
  'id',
  'name',
  'email',
  'status',
  'lossReason',
  'locked',
]

/** Page size in a URL; `undefined` if missing or invalid. */
export function parsePageSize({ limit = '' }: Search): number | undefined {
  const size = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  return size >= 1 && size <= 100 ? size : undefined
}

/** Columns in a URL, except for custom fields; `undefined` if the URL contains no columns. */
export function parseColumns({ fields = '' }: Search): readonly LeadField[] | undefined {
  const columns = [...new Set(fields.split(','))].filter(isLeadField)
  return columns.length === 0 ? undefined : columns
}
