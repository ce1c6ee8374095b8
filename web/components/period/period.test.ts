import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAt } from '../../lib/days.ts'
import { namedPresets, parsePeriod } from './period.ts'

const today = '2026-03-05'

test.for([
  ['today', '2026-03-05', '2026-03-05'],
  ['yesterday', '2026-03-04', '2026-03-04'],
  ['7d', '2026-02-27', '2026-03-05'],
  ['28d', '2026-02-06', '2026-03-05'],
  ['30d', '2026-02-04', '2026-03-05'],
  ['90d', '2025-12-06', '2026-03-05'],
  ['91d', '2025-12-05', '2026-03-05'],
  ['month', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-05'],
  ['12m', '2025-03-06', '2026-03-05'],
])('%s covers whole days, including the last one', ([period = '', startDate, endDate]) => {
  expect(parsePeriod({ period }, today)).toEqual({ preset: period, startDate, endDate })
})

test.for([
  {},
  { period: 'forever' },
  { period: 'custom' },
  { period: 'custom', startDate: '2026-02-30', endDate: '2026-03-01' },
  { period: 'custom', startDate: '2026-03-02', endDate: '2026-03-01' },
  { period: 'custom', startDate: 'x', endDate: '<script>' },
])('an invalid period in the address falls back to the last 30 days: %j', (search) => {
  expect(parsePeriod(search, today)).toEqual(parsePeriod({ period: '30d' }, today))
})

test('custom days are shown as selected', () => {
  const days = { startDate: '2026-01-01', endDate: '2026-01-01' }

  expect(parsePeriod({ period: 'custom', ...days }, today)).toEqual({ preset: 'custom', ...days })
})

test('the year before February 29 has a valid end', () => {
  expect(parsePeriod({ period: '12m' }, '2028-02-29').startDate).toBe('2027-03-01')
})

test.for([
  [null, today],
  ['2024-02-29', '2024-02-29'],
  ['2026-03-06', today],
  ['1970-01-01', '1993-03-14'],
])('all time starts on the first day with data, within 33 years: %s', ([firstDay, startDate]) => {
  const { preset, ...days } = parsePeriod({ period: 'all' }, today, firstDay)

  expect([preset, days]).toEqual(['all', { startDate, endDate: today }])
})

test('every period ends today or earlier and starts before its end', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom(...namedPresets),
      (now, period) => {
        const day = dayAt(now.getTime(), 'Pacific/Apia')

        const { startDate, endDate } = parsePeriod({ period }, day)

        expect(startDate <= endDate && endDate <= day).toBe(true)
      },
    ),
  )
})
