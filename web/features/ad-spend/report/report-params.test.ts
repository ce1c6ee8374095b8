import { expect, test } from 'vitest'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import {
  adLevels,
  drillDownSearch,
  groupsBelow,
  levelBelow,
  parsePlace,
  rollUpSearch,
} from './ad-hierarchy.ts'
import { parseReportParams } from './report-params.ts'

/** Metrics do not matter here. */
const createRow = (keys: Partial<AdSpendRow>): AdSpendRow => keys as AdSpendRow

test('the default shows platforms, highest spend first', () => {
  expect(parseReportParams({})).toMatchObject({
    place: {},
    by: 'platform',
    sort: { column: 'spend', isDown: true },
    limit: 50,
    page: 1,
    view: 'bars',
  })
})

test('every row leads one level down, and its address names all levels above it', () => {
  const search = drillDownSearch(
    createRow({ platform: 'google_ads', accountId: '1', campaignId: '2', adGroupId: '3' }),
  )

  const place = parsePlace(search)

  expect(place).toEqual({ platform: 'google_ads', accountId: '1', campaignId: '2', adGroupId: '3' })
  expect(levelBelow(place)).toBe('ad')
  expect(groupsBelow(place)).toEqual(['ad', 'day'])
})

test('an empty ID survives in the address, which drops empty parameters', () => {
  const search = drillDownSearch(createRow({ platform: 'x', accountId: '' }))

  expect(search.accountId).not.toBe('')
  expect(parsePlace(search)).toEqual({ platform: 'x', accountId: '' })
})

test('a day leads to that day at the same place', () => {
  expect(drillDownSearch(createRow({ day: '2026-11-03' }))).toEqual({
    by: '',
    sort: '',
    page: '',
    period: 'custom',
    startDate: '2026-11-03',
    endDate: '2026-11-03',
  })
})

test('going up removes all lower levels from the address and resets the page', () => {
  const [platform] = adLevels
  const before = { platform: 'x', accountId: '1', campaignId: '2', page: '3', sort: 'cpc:asc' }

  const after = { ...before, ...rollUpSearch(platform) }

  expect(parsePlace(after)).toEqual({ platform: 'x' })
  expect(parseReportParams(after)).toMatchObject({
    by: 'account',
    page: 1,
    sort: { column: 'spend' },
  })
  expect(parsePlace({ ...before, ...rollUpSearch() })).toEqual({})
})

test.for([
  { by: 'platform', platform: 'x' },
  { by: 'nonsense', platform: 'x' },
])('an invalid grouping is ignored: $by', (search) => {
  expect(parseReportParams(search).by).toBe('account')
})

test.for([
  [{ sort: 'roas:asc' }, { column: 'roas', isDown: false }],
  [{ sort: 'platform:asc' }, { column: 'platform', isDown: false }],
  [{ sort: 'campaignId:asc' }, { column: 'spend', isDown: false }],
  [{ by: 'day' }, { column: 'day', isDown: true }],
] as const)('%j sorts by a column of the table', ([search, sort]) => {
  expect(parseReportParams(search).sort).toEqual(sort)
})

test.for([
  [
    { page: '0', limit: '7' },
    { page: 1, limit: 50 },
  ],
  [{ page: '-2' }, { page: 1 }],
  [
    { page: '3', limit: '500' },
    { page: 3, limit: 500 },
  ],
  [{ currency: 'euro' }, { currency: undefined }],
  [{ currency: 'EUR' }, { currency: 'EUR' }],
] as const)('%j is parsed as %j', ([search, expected]) => {
  expect(parseReportParams(search)).toMatchObject(expected)
})
