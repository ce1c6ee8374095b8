import { expect, test } from 'vitest'
import { isSameTable } from './same-table.ts'

const queryKey = { groupBy: 'campaign', platform: 'x', sort: 'spend:desc', page: 1, limit: 50 }

test('the same table in another order, page or page size stays the same table', () => {
  const other = { ...queryKey, sort: 'cpc:asc', page: 2, limit: 500 }

  expect(isSameTable(['1', 'get_ad_report', queryKey], ['1', 'get_ad_report', other])).toBe(true)
})

test.for([{ groupBy: 'ad' }, { platform: 'y' }, { currency: 'EUR' }])(
  '%j is another table',
  (changes) => {
    expect(isSameTable(['1', 'a', queryKey], ['1', 'a', { ...queryKey, ...changes }])).toBe(false)
  },
)

test('another organization has another table', () => {
  expect(isSameTable(['1', 'a', queryKey], ['2', 'a', queryKey])).toBe(false)
})
