import { expect, test } from 'vitest'
import { parseSort } from './parse-sort.ts'
import { buildGrouping } from './spend-grouping.ts'

test.each([
  ['platform', ['platform'], []],
  ['day', ['day'], []],
  ['account', ['platform', 'accountId'], ['accountName']],
  ['campaign', ['platform', 'accountId', 'campaignId'], ['accountName', 'campaignName']],
  [['campaign', 'day'], ['day', 'platform', 'accountId', 'campaignId'], undefined],
  [['platform', 'adGroup'], ['platform', 'accountId', 'campaignId', 'adGroupId'], undefined],
  ['ad', ['platform', 'accountId', 'campaignId', 'adGroupId', 'adId'], undefined],
] as const)('grouping by %j has the keys %j', (groupBy, keys, names) => {
  const grouping = buildGrouping(groupBy)

  expect(grouping.keys).toEqual(keys)
  if (names !== undefined) expect(grouping.names).toEqual(names)
})

test('several columns are applied in order', () => {
  const order = parseSort('roas:desc, campaignId:asc', ['platform', 'campaignId'])

  expect(order).toEqual([
    { column: 'roas', direction: 'desc' },
    { column: 'campaignId', direction: 'asc' },
  ])
})

test.each([
  'spend',
  'spend:down',
  'spend:desc:asc',
  'spend:desc,',
  '',
  'cost:desc',
  // A valid key, but not for this grouping.
  'adId:asc',
  'campaignName:asc',
  '__proto__:asc',
  'spend desc; drop table lead:asc',
])('%j is rejected with the valid columns', (sort) => {
  expect(() => parseSort(sort, ['platform'])).toThrow(/one of platform, currency, spend, /)
})
