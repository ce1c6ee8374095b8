import { expect, test } from 'vitest'
import { parseSort, toggleSort, withSort } from './list-sort.ts'

test('clicks on a column cycle through its natural direction, the opposite, and none', () => {
  const once = toggleSort([], 'name', false)
  const twice = toggleSort(once, 'name', false)

  expect(once).toEqual([{ field: 'name', direction: 'asc' }])
  expect(twice).toEqual([{ field: 'name', direction: 'desc' }])
  expect(toggleSort(twice, 'name', false)).toEqual([])
  expect(toggleSort([], 'value', false)).toEqual([{ field: 'value', direction: 'desc' }])
})

test('Shift adds a column as a further key, which keeps its place', () => {
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

test('the default order is omitted', () => {
  expect(parseSort({})).toEqual([{ field: 'createdAt', direction: 'desc' }])
  expect(withSort({ sort: 'name:asc', page: '2' }, parseSort({}))).toEqual({})
  expect(withSort({}, [])).toEqual({})
})

test('invalid keys are ignored', () => {
  expect(parseSort({ sort: 'note:asc,name:up,value:desc' })).toEqual([
    { field: 'value', direction: 'desc' },
  ])
})
