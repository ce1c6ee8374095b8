import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayOfWeek } from './first-day-of-week.ts'
import { parseTypedDay } from './parse-typed-day.ts'

const today = '2026-03-05'

test.for([
  ['en-US', '3/4/2026', '2026-03-04'],
  ['en-US', 'Mar 4, 2026', '2026-03-04'],
  ['en-US', '12/31', '2025-12-31'],
  ['en-GB', '3/4/2026', '2026-04-03'],
  ['en-GB', '4 Mar 2026', '2026-03-04'],
  ['en-GB', '4 march', '2026-03-04'],
  ['de-DE', '04.03.2026', '2026-03-04'],
  ['de-DE', '4.3.26', '2026-03-04'],
  ['de-DE', '4. März 2026', '2026-03-04'],
  ['de-DE', '5.3.', '2026-03-05'],
  ['de-DE', '6.3.', '2025-03-06'],
  ['de-DE', ' 2026-03-04 ', '2026-03-04'],
])('days are read in the order of the locale, %s: %s', ([locale = '', text = '', day]) => {
  expect(parseTypedDay(text, { locale, today })).toBe(day)
})

test.for(['', 'soon', '4', '30.2.2026', '4.13.2026', '1.2.3.4', '4.3.202', 'März 2026', '2026-03'])(
  'other texts are not days: %s',
  (text) => {
    expect(parseTypedDay(text, { locale: 'de-DE', today })).toBeUndefined()
  },
)

test('days are read as they are shown in each locale', () => {
  const days = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, fc.constantFrom('en-US', 'en-GB', 'de-DE', 'de-AT'), (at, locale) => {
      const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

      expect(parseTypedDay(shown.format(at), { locale, today })).toBe(at.toISOString().slice(0, 10))
    }),
  )
})

test.for([
  ['en-US', 0],
  ['en-GB', 1],
  ['de-DE', 1],
  ['de', 1],
  ['en', 0],
] as const)('weeks start as in the locale, %s: %i', ([locale, day]) => {
  expect(firstDayOfWeek(locale)).toBe(day)
})
