import { expect, test } from 'vitest'
import { toggleRange } from './toggle-range.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const after = (selected: readonly string[], clicked: string, anchor?: string) =>
  [
    ...toggleRange(new Set(selected), ids, clicked, { anchor, isRange: anchor !== undefined }),
  ].sort()

test('a click selects, and another one no longer', () => {
  expect(after([], 'b')).toEqual(['b'])
  expect(after(['a', 'b'], 'b')).toEqual(['a'])
})

test('with Shift all between are selected, in either direction', () => {
  expect(after(['b'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(after(['d'], 'b', 'd')).toEqual(['b', 'c', 'd'])
})

test('with Shift all between can be unselected', () => {
  expect(after(['a', 'b', 'c', 'd'], 'c', 'b')).toEqual(['a', 'd'])
})

test('without a first click of this page there is no range', () => {
  expect(after([], 'c', 'gone')).toEqual(['c'])
})
