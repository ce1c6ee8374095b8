import { expect, test } from 'vitest'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts'
import { buildLeadsInput, figureLeadsSearch } from './figure-leads.ts'

const days = { startDate: '2026-11-01', endDate: '2026-11-30' }

/** Metrics do not matter here. */
const createRow = (keys: Partial<AdSpendRow>): AdSpendRow => keys as AdSpendRow

/** Input for the leads page that a metric links to, derived from the URL alone. */
function askedBehind(report: string, figure: Parameters<typeof figureLeadsSearch>[2]) {
  const search = parseSearch(stringifySearch(figureLeadsSearch(parseSearch(report), days, figure)))
  const { startDate = '', endDate = '' } = search
  expect(search.period).toBe('custom')
  return buildLeadsInput(search, { startDate, endDate })
}

const usual = { period: 'custom', ...days, by: 'created', limit: 25, page: 1 } as const

test('a row links to the leads of its place, whatever the report shows', () => {
  const row = createRow({
    platform: 'x_ads',
    accountId: '1',
    campaignId: '77',
    campaignName: 'Brand',
  })

  const input = askedBehind(
    'platform=x_ads&by=campaign&sort=won:desc&page=3&limit=500&period=90d',
    {
      counted: 'won',
      row,
      rowCurrency: undefined,
    },
  )

  const place = { platform: 'x_ads', accountId: '1', campaignId: '77' }
  expect(input).toEqual({ ...usual, ...place, counted: 'won' })
})

test('an empty ID differs from a missing one', () => {
  const row = createRow({ platform: 'x_ads', accountId: '', campaignId: '77', adGroupId: '' })

  expect(askedBehind('', { counted: 'leads', row, rowCurrency: undefined })).toMatchObject({
    accountId: '',
    adGroupId: '',
  })
})

test("a day links to the leads of that day at the report's place", () => {
  const input = askedBehind('platform=x_ads&by=day', {
    counted: 'qualified',
    row: createRow({ day: '2026-11-05' }),
    rowCurrency: undefined,
  })

  const day = { startDate: '2026-11-05', endDate: '2026-11-05' }
  expect(input).toEqual({ ...usual, ...day, platform: 'x_ads', counted: 'qualified' })
})

test('totals link to the leads of the place, from rows of the same currency', () => {
  const input = askedBehind('campaignId=77&currency=EUR', { counted: 'leads', rowCurrency: 'USD' })

  const currencies = { currency: 'EUR', rowCurrency: 'USD' }
  expect(input).toEqual({ ...usual, campaignId: '77', counted: 'leads', ...currencies })
})

test.for(['counted=lost&page=-1&limit=7', 'rowCurrency=euro&currency=E'])(
  'an invalid address shows all leads: %s',
  (address) => {
    expect(buildLeadsInput(parseSearch(address), days)).toEqual({ ...usual, counted: 'leads' })
  },
)
