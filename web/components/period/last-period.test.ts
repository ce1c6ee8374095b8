import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { carryPeriod } from './last-period.ts'
import { parsePeriod, periodParams } from './period.ts'

const today = '2026-03-05'
const days = { startDate: '2026-01-01', endDate: '2026-01-31' }

test('the period of the address comes before the last one', () => {
  expect(carryPeriod({ period: '7d', by: 'campaign' }, { period: 'custom', ...days })).toEqual({
    period: '7d',
  })
})

test.for([
  {},
  { by: 'campaign' },
  { period: 'forever' },
  { period: 'custom' },
  { ...days },
  { period: 'custom', startDate: days.endDate, endDate: days.startDate },
])('an address without a valid period gets the last one: %j', (search) => {
  expect(carryPeriod(search, { period: 'custom', ...days })).toEqual({ period: 'custom', ...days })
})

test('days without their period select nothing', () => {
  expect(periodParams({ period: '90d', ...days, page: '2' })).toEqual({ period: '90d' })
})

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('7d', 'lastMonth', 'custom', ...Object.values(days)),
)
const searches = fc.dictionary(fc.constantFrom('period', 'startDate', 'endDate', 'by'), text)

test('a carried period shows the same days as the address that it comes from', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const carried = parseSearch(stringifySearch(carryPeriod(search, {})))

      expect(parsePeriod(carried, today)).toEqual(parsePeriod(search, today))
    }),
  )
})
