import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LeadField, leadFieldEntries } from '../../../../contract/lead-fields.ts'
import {
  type Condition,
  filterOperators,
  isNarrowed,
  parseColumns,
  parseConditions,
  parsePageSize,
  toListInput,
  withCondition,
  withKey,
  withoutField,
  withoutFilters,
} from './list-search.ts'
import { isSameList, toViewQuery, toViewSearch } from './saved-query.ts'

const filterable = leadFieldEntries
  .map(([field]) => field)
  .filter((field) => filterOperators(field).length > 0)

/** Operators for a condition: `field=value` cannot be combined with `field[op]=value`. */
const someOperators = (field: LeadField) =>
  fc
    .subarray([...filterOperators(field)], { minLength: 1 })
    .filter((operators) => operators.length === 1 || !operators.includes('eq'))

const someCondition: fc.Arbitrary<Condition> = fc
  .constantFrom<LeadField>(...filterable)
  .chain((field) =>
    someOperators(field).chain((operators) =>
      fc
        .array(fc.string({ minLength: 1 }), {
          minLength: operators.length,
          maxLength: operators.length,
        })
        .map((values) => ({
          field,
          operators: Object.fromEntries(operators.map((one, i) => [one, values[i]])),
        })),
    ),
  )

test('conditions survive a round trip through the address', () => {
  fc.assert(
    fc.property(fc.uniqueArray(someCondition, { selector: ({ field }) => field }), (conditions) => {
      const search = conditions.reduce(withCondition, { sort: 'name:asc' })
      expect(parseConditions(search)).toEqual(conditions)
      for (const { field } of conditions) {
        expect(parseConditions(withoutField(search, field)).map((one) => one.field)).not.toContain(
          field,
        )
      }
      expect(withoutFilters(search)).toEqual({ sort: 'name:asc' })
    }),
  )
})

test('excluded values survive a round trip, except for contact data', () => {
  const search = { 'country[not]': 'DE,AT', 'ownerId[not]': 'none' }

  const conditions = parseConditions({ ...search, 'email[not]': 'a@example.com' })

  expect(conditions).toEqual([
    { field: 'country', operators: { not: 'DE,AT' } },
    { field: 'ownerId', operators: { not: 'none' } },
  ])
  expect(conditions.reduce(withCondition, {})).toEqual(search)
})

test('several values of a field with equality survive a round trip', () => {
  const search = { 'email[in]': 'a@example.com,b@example.com', status: 'won,lost' }

  const conditions = parseConditions(search)

  expect(conditions).toEqual([
    { field: 'email', operators: { in: search['email[in]'] } },
    { field: 'status', operators: { in: search.status } },
  ])
  expect(conditions.reduce(withCondition, {})).toEqual(search)
})

test('keys that are not filters are ignored', () => {
  const search = { 'email[like]': 'x', referrer: 'Ada', 'status[gte]': 'won', view: '1', q: '2' }

  expect(parseConditions(search)).toEqual([])
  expect(isNarrowed(search)).toBe(false)
})

test('a change of filters goes back to the first page', () => {
  const search = { status: 'won', cursor: 'abc', page: '7' }

  expect(withCondition(search, { field: 'value', operators: { gte: '5' } })).toEqual({
    status: 'won',
    'value[gte]': '5',
  })
  expect(withoutField(search, 'status')).toEqual({})
  expect(withKey(search, 'search', 'ada')).toEqual({ status: 'won', search: 'ada' })
})

test('the request has the conditions of the address and only the needed fields', () => {
  const search = { status: 'won,lost', 'value[gte]': '5', search: 'ada', view: '1', limit: '20' }

  expect(toListInput(search, { columns: ['email', 'value'], pageSize: 50 })).toEqual({
    status: 'won,lost',
    value: { gte: '5' },
    search: 'ada',
    limit: 20,
    fields: 'email,id,locked,lossReason,name,status,value',
  })
})

test.for([
  ['', undefined],
  ['0', undefined],
  ['101', undefined],
  ['1e2', undefined],
  ['25', 25],
] as const)('page size %j is parsed as %j', ([limit, size]) => {
  expect(parsePageSize({ limit })).toBe(size)
})

test('columns of an address are fields, each once', () => {
  expect(parseColumns({ fields: 'name,nothing,name,value' })).toEqual(['name', 'value'])
  expect(parseColumns({ fields: 'nothing' })).toBeUndefined()
  expect(parseColumns({})).toBeUndefined()
})

test('a saved view leads back to the list it was created from', () => {
  fc.assert(
    fc.property(fc.uniqueArray(someCondition, { selector: ({ field }) => field }), (conditions) => {
      const search = conditions.reduce(withCondition, { search: 'ada', cursor: 'abc' })
      expect(isSameList(toViewSearch(toViewQuery(search)), search)).toBe(true)
    }),
  )
})

test('views created elsewhere can be read as well', () => {
  const query = { sort: 'createdAt:desc', status: ['won', 'lost'], gclid: { exists: true } }

  expect(toViewSearch(query)).toEqual({ status: 'won,lost', 'gclid[exists]': 'true' })
})
