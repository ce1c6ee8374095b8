import { expect, test } from 'vitest'
import { adjacentPageSearch, findPosition } from './list-position.ts'

const leads = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const middle = { limit: 3, page: 2, totalPages: 3, total: 9, hasMore: true, nextCursor: 'abc' }

test('a lead has neighbors on its page', () => {
  expect(findPosition(leads, middle, 'b')).toMatchObject({ previous: 'a', next: 'c' })
  expect(findPosition(leads, middle, 'a')).toMatchObject({ previous: undefined, next: 'b' })
  expect(findPosition(leads, middle, 'x')).toBeUndefined()
})

test('adjacent pages keep the filters', () => {
  const search = { status: 'won', cursor: 'now' }

  expect(adjacentPageSearch(search, middle, 1)).toEqual({ status: 'won', cursor: 'abc' })
  expect(adjacentPageSearch(search, middle, -1)).toEqual({ status: 'won' })
  expect(adjacentPageSearch(search, { ...middle, page: 3 }, -1)).toEqual({
    status: 'won',
    page: '2',
  })
})

test('there is no page before the first or after the last', () => {
  expect(adjacentPageSearch({}, { ...middle, page: 1 }, -1)).toBeUndefined()
  expect(adjacentPageSearch({}, { ...middle, hasMore: false }, 1)).toBeUndefined()
})
