import { expect, test } from 'vitest'
import { toggleRange } from './toggle-range.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const after = (selected: readonly string[], clicked: string, anchor?: string) =>
  [
    ...toggleRange(new Set(selected), ids, clicked, { anchor, isRange: anchor !== undefined }),
  ].sort()

test('a click selects, another click unselects', () => {
  expect(after([], 'b')).toEqual(['b'])
  expect(after(['a', 'b'], 'b')).toEqual(['a'])
})

test('Shift selects everything in between, in either direction', () => {
  expect(after(['b'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(after(['d'], 'b', 'd')).toEqual(['b', 'c', 'd'])
})

test('Shift unselects everything in between', () => {
  expect(after(['a', 'b', 'c', 'd'], 'c', 'b')).toEqual(['a', 'd'])
})

test('without a previous click on this page, there is no range', () => {
  expect(after([], 'c', 'gone')).toEqual(['c'])
})
