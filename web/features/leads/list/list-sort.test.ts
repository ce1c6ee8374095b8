import { expect, test } from 'vitest'
import { readSort, sortClicked, withSort } from './list-sort.ts'

test('a column is sorted in its natural direction, then the other one, then not', () => {
  const once = sortClicked([], 'name', false)
  const twice = sortClicked(once, 'name', false)

  expect(once).toEqual([{ field: 'name', direction: 'asc' }])
  expect(twice).toEqual([{ field: 'name', direction: 'desc' }])
  expect(sortClicked(twice, 'name', false)).toEqual([])
  expect(sortClicked([], 'value', false)).toEqual([{ field: 'value', direction: 'desc' }])
})

test('with Shift a column becomes a further key, and keeps its place', () => {
  const two = sortClicked(readSort({ sort: 'status:asc' }), 'value', true)

  expect(two).toEqual([
    { field: 'status', direction: 'asc' },
    { field: 'value', direction: 'desc' },
  ])
  expect(sortClicked(two, 'status', true)).toEqual([
    { field: 'status', direction: 'desc' },
    { field: 'value', direction: 'desc' },
  ])
  expect(sortClicked(two, 'name', false)).toEqual([{ field: 'name', direction: 'asc' }])
})

test('the usual order is not written', () => {
  expect(readSort({})).toEqual([{ field: 'createdAt', direction: 'desc' }])
  expect(withSort({ sort: 'name:asc', page: '2' }, readSort({}))).toEqual({})
  expect(withSort({}, [])).toEqual({})
})

test('what is no order is passed over', () => {
  expect(readSort({ sort: 'note:asc,name:up,value:desc' })).toEqual([
    { field: 'value', direction: 'desc' },
  ])
})
