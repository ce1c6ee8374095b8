import { expect, test } from 'vitest'
import { placeOf, searchBeside } from './list-position.ts'

const leads = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const middle = { limit: 3, page: 2, totalPages: 3, total: 9, hasMore: true, nextCursor: 'abc' }

test('a lead stands between those of its page', () => {
  expect(placeOf(leads, middle, 'b')).toMatchObject({ previous: 'a', next: 'c' })
  expect(placeOf(leads, middle, 'a')).toMatchObject({ previous: undefined, next: 'b' })
  expect(placeOf(leads, middle, 'x')).toBeUndefined()
})

test('the pages beside are reached with the same filters', () => {
  const search = { status: 'won', cursor: 'now' }

  expect(searchBeside(search, middle, 1)).toEqual({ status: 'won', cursor: 'abc' })
  expect(searchBeside(search, middle, -1)).toEqual({ status: 'won' })
  expect(searchBeside(search, { ...middle, page: 3 }, -1)).toEqual({ status: 'won', page: '2' })
})

test('the list has two ends', () => {
  expect(searchBeside({}, { ...middle, page: 1 }, -1)).toBeUndefined()
  expect(searchBeside({}, { ...middle, hasMore: false }, 1)).toBeUndefined()
})
