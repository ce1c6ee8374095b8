import { expect, test } from 'vitest'
import { parseSort, toggleSort, withSort } from './list-sort.ts'

test('a column is sorted in its natural direction, then the other one, then not', () => {
  const once = toggleSort([], 'name', false)
  const twice = toggleSort(once, 'name', false)

  expect(once).toEqual([{ field: 'name', direction: 'asc' }])
  expect(twice).toEqual([{ field: 'name', direction: 'desc' }])
  expect(toggleSort(twice, 'name', false)).toEqual([])
  expect(toggleSort([], 'value', false)).toEqual([{ field: 'value', direction: 'desc' }])
})

test('with Shift a column becomes a further key, and keeps its place', () => {
  const two = toggleSort(parseSort({ sort: 'status:asc' }), 'value', true)

  expect(two).toEqual([
    { field: 'status', direction: 'asc' },
    { field: 'value', direction: 'desc' },
  ])
  expect(toggleSort(two, 'status', true)).toEqual([
    { field: 'status', direction: 'desc' },
    { field: 'value', direction: 'desc' },
  ])
  expect(toggleSort(two, 'name', false)).toEqual([{ field: 'name', direction: 'asc' }])
})

test('the usual order is not written', () => {
  expect(parseSort({})).toEqual([{ field: 'createdAt', direction: 'desc' }])
  expect(withSort({ sort: 'name:asc', page: '2' }, parseSort({}))).toEqual({})
  expect(withSort({}, [])).toEqual({})
})

test('what is no order is passed over', () => {
  expect(parseSort({ sort: 'note:asc,name:up,value:desc' })).toEqual([
    { field: 'value', direction: 'desc' },
  ])
})
