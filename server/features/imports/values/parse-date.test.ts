import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, parseInstant } from './parse-date.ts'

const utc = { dateOrder: null, timeZone: 'UTC' } as const

test.for([
  ['2024-03-04', '2024-03-04T00:00:00.000Z'],
  ['2024/3/4 9:05', '2024-03-04T09:05:00.000Z'],
  ['2024-03-04T09:05:06.7Z', '2024-03-04T09:05:06.700Z'],
  ['2024-03-04 09:05:06 +02:00', '2024-03-04T07:05:06.000Z'],
  ['2024-03-04T09:05:06+0200', '2024-03-04T07:05:06.000Z'],
  ['2024-03-04 12:00 AM', '2024-03-04T00:00:00.000Z'],
  ['2024-03-04 12:30 PM UTC', '2024-03-04T12:30:00.000Z'],
  ['2024-03-04 09:05:06.123456+00', '2024-03-04T09:05:06.123Z'],
  ['2024-03-04 09:05:06-05', '2024-03-04T14:05:06.000Z'],
  ['4-Mar-2024 09:05', '2024-03-04T09:05:00.000Z'],
  ['4. März 2024 09:05', '2024-03-04T09:05:00.000Z'],
  ['March 4, 2024 at 2:05\u202Fpm', '2024-03-04T14:05:00.000Z'],
  ['Mon, 4 Mar 2024 09:05:06 +0100', '2024-03-04T08:05:06.000Z'],
  [
    'Mon Mar 04 2024 09:05:06 GMT+0100 (Central European Standard Time)',
    '2024-03-04T08:05:06.000Z',
  ],
] as const)('%s is a timestamp', ([written, instant]) => {
  expect(parseInstant(written, utc)).toEqual({ value: instant })
})

test('a spreadsheet counts days', () => {
  expect(parseInstant(45_292, utc)).toEqual({ value: '2024-01-01T00:00:00.000Z' })
  expect(parseDay(1, null)).toEqual({ value: '1900-01-01' })
  expect(parseDay(-5, null)).toHaveProperty('reason')
})

test.for([
  ['4.3.2024', 'dmy', '2024-03-04'],
  ['3/4/2024', 'mdy', '2024-03-04'],
  ['03-04-2024 10:00', 'dmy', '2024-04-03'],
  ['3.4.24', 'dmy', '2024-04-03'],
  ['3/4/24 10:00', 'mdy', '2024-03-04'],
] as const)('%s is read in the given order', ([written, dateOrder, day]) => {
  expect(parseDay(written, dateOrder)).toEqual({ value: day })
  expect(parseDay(written, null)).toEqual({ reason: expect.stringContaining('ambiguous') })
})

test.for([
  '2024-02-30',
  '31/04/2024',
  '2024-01-01T10:00:00+25:00',
  '9999-12-31 23:00 -05:00',
  '4 Foo 2024',
  '2024-13-01',
  '2024-01-01 25:00',
  '2024-01-01 13:00 PM',
  '0000-01-01',
  'yesterday',
  '01-02-24',
  '2024-01/02',
])('%s is not a date', (written) => {
  expect(parseInstant(written, { ...utc, dateOrder: 'dmy' })).toHaveProperty('reason')
})

test('a date that is before the first storable day in UTC is rejected', () => {
  const berlin = { ...utc, timeZone: 'Europe/Berlin' }

  expect(parseInstant('0001-01-01', berlin)).toHaveProperty('reason')
  expect(parseInstant('0001-01-02', berlin)).toEqual({ value: '0001-01-01T23:06:32.000Z' })
})

test.for([
  ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
] as const)('%s in Berlin is resolved across changes of the clock', ([written, instant]) => {
  const berlin = { ...utc, timeZone: 'Europe/Berlin' }

  expect(parseInstant(written, berlin)).toEqual({ value: instant })
})

test('every timestamp is read back as printed, in any zone', () => {
  const instants = fc.date({
    min: new Date('1970-01-02'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, (date) => {
      const iso = date.toISOString()
      const zoned = { dateOrder: null, timeZone: 'America/New_York' } as const

      expect(parseInstant(iso, zoned)).toEqual({ value: iso })
      expect(parseInstant(iso.replace('Z', '+00:00'), zoned)).toEqual({ value: iso })
    }),
  )
})
