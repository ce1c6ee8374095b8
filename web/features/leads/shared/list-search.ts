import type { Field, LeadField, Operator } from '../../../../contract/lead-fields.ts'
import { isLeadField, leadFields } from '../../../../contract/lead-fields.ts'
import type { ListLeadsInput } from '../../../../sdk/app-operations.generated.ts'
import type { Search } from '../../../lib/search-params.ts'

/** What is asked of one field: a text per operator, as in the address. */
export interface Condition {
  readonly field: LeadField
  readonly operators: Readonly<Partial<Record<Operator, string>>>
}

/** What decides about a list besides its filters. */
const otherKeys = ['sort', 'search', 'limit', 'page', 'cursor', 'fields', 'updated_after'] as const

/** What says which part of a list is shown. It means nothing once the list is another. */
const pagingKeys: ReadonlySet<string> = new Set(['page', 'cursor'])

/** How the list is ordered when the address does not say. */
export const defaultSort = 'createdAt:desc'

/** Operators by which a list can be narrowed by a field. */
export const filterOperators = (field: LeadField): readonly Operator[] => {
  const { filter = [] }: Field = leadFields[field]
  return filter
}

/** Fields by which a list can be narrowed. */
export const isFilterField = (field: LeadField): boolean => filterOperators(field).length > 0

/** `value[gte]` → value, gte; `status` → status, and whichever of eq and in it takes. */
function parseKey(key: string): { field: LeadField; operator: Operator } | undefined {
  const [, name = '', suffix] = /^(\w+)(?:\[(\w+)\])?$/.exec(key) ?? []
  if (!isLeadField(name)) return undefined
  const operators = filterOperators(name)
  const operator = operators.find((one) =>
    suffix === undefined ? one === 'eq' || one === 'in' : one === suffix,
  )
  return operator === undefined ? undefined : { field: name, operator }
}

const formatKey = (field: LeadField, operator: Operator): string =>
  operator === 'eq' || operator === 'in' ? field : `${field}[${operator}]`

/** The filters that stand in an address, in its order; what is no filter is passed over. */
export function parseConditions(search: Search): readonly Condition[] {
  const conditions = new Map<LeadField, Partial<Record<Operator, string>>>()
  for (const [key, value] of Object.entries(search)) {
    const read = parseKey(key)
    if (read === undefined || value === '') continue
    conditions.set(read.field, { ...conditions.get(read.field), [read.operator]: value })
  }
  return [...conditions].map(([field, operators]) => ({ field, operators }))
}

/** An address without what is asked of a field, from its first page. */
export const withoutField = (search: Search, field: LeadField): Search =>
  pickKeys(search, (key) => parseKey(key)?.field !== field)

/** An address that asks this of a field instead of what it asked before. */
export function withCondition(search: Search, { field, operators }: Condition): Search {
  const added = Object.entries(operators)
    .filter(([, value]) => value !== '')
    // Object.entries loses the names of the operators.
    .map(([operator, value]) => [formatKey(field, operator as Operator), value])
  return { ...withoutField(search, field), ...Object.fromEntries(added) }
}

/** An address with one of the other keys set, from its first page; an empty value takes it away. */
export const withKey = (
  search: Search,
  key: (typeof otherKeys)[number] | 'view',
  value: string,
): Search => {
  const others = pickKeys(search, (name) => name !== key)
  return value === '' ? others : { ...others, [key]: value }
}

/** The address of a page by its number; the first one needs none. */
export const pageSearch = (search: Search, page: number): Search =>
  page <= 1 ? withKey(search, 'page', '') : withKey(search, 'page', String(page))

/** An address of the same order and columns, but of all leads. */
export const withoutFilters = (search: Search): Search =>
  pickKeys(search, (key) => key === 'sort' || key === 'limit' || key === 'fields')

/** True when an address leaves leads out. */
export const isNarrowed = (search: Search): boolean =>
  Boolean(search.search) || Boolean(search.updated_after) || parseConditions(search).length > 0

/** What the export and saved views have in common with the list: filters, search and order. */
export const withoutPaging = (search: Search): Search =>
  pickKeys(
    search,
    (key) => parseKey(key) !== undefined || ['sort', 'search', 'updated_after'].includes(key),
  )

const pickKeys = (search: Search, test: (key: string) => boolean): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !pagingKeys.has(key) && test(key)))

/** `{ 'value[gte]': '5' }` → `{ value: { gte: '5' } }`, without what the list does not know. */
export function toNestedInput(search: Search): Record<string, unknown> {
  const fields = Object.entries(search).filter(
    ([key, value]) =>
      value !== '' && (parseKey(key) !== undefined || otherKeys.some((one) => one === key)),
  )
  const input: Record<string, unknown> = {}
  for (const [key, value] of fields) {
    const [, name = '', operator] = /^(\w+)\[(\w+)\]$/.exec(key) ?? []
    if (operator === undefined) input[key] = value
    else input[name] = { ...Object(input[name]), [operator]: value }
  }
  return input
}

/** What a list of the address asks of the service, which checks it: all of it came as texts. */
export const toListInput = (
  search: Search,
  { columns, pageSize }: { readonly columns: readonly LeadField[]; readonly pageSize: number },
): ListLeadsInput => ({
  // Numbers and presence stand as texts in a query string anyway.
  ...(toNestedInput(search) as ListLeadsInput),
  limit: parsePageSize(search) ?? pageSize,
  fields: [...new Set([...requiredFields, ...columns])].toSorted().join(','),
})

/** What the list needs of each lead, whatever its columns. */
const requiredFields: readonly LeadField[] = [
  'id',
  'name',
  'email',
  'status',
  'lossReason',
  'locked',
]

/** Page size of an address; `undefined` where it names none that can be. */
export function parsePageSize({ limit = '' }: Search): number | undefined {
  const size = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  return size >= 1 && size <= 100 ? size : undefined
}

/** Columns of an address; `undefined` where it names none. */
export function parseColumns({ fields = '' }: Search): readonly LeadField[] | undefined {
  const columns = [...new Set(fields.split(','))].filter(isLeadField)
  return columns.length === 0 ? undefined : columns
}
