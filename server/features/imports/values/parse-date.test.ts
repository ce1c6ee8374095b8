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
  ['2024-07-04 09:05 Europe/Berlin', '2024-07-04T07:05:00.000Z'],
  ['Mar 4, 2024 9:05 am (America/New_York)', '2024-03-04T14:05:00.000Z'],
  ['2024-03-04T09:05:06+01:00[Europe/Berlin]', '2024-03-04T08:05:06.000Z'],
  ['2024-03-04T09:05:06[America/Argentina/Ushuaia]', '2024-03-04T12:05:06.000Z'],
  ['2024/03/04 9:05:06 AM GMT+1', '2024-03-04T08:05:06.000Z'],
  ['2024/03/04 9:05:06 PM GMT-5:30', '2024-03-05T02:35:06.000Z'],
  ['2024/07/04 9:05:06 AM MESZ', '2024-07-04T07:05:06.000Z'],
  ['2024-03-04 09:05 PST', '2024-03-04T17:05:00.000Z'],
  ['2024/03/04 1:05:06 nachm. MEZ', '2024-03-04T12:05:06.000Z'],
  ['2024/03/04 12:05:06 vorm. MEZ', '2024-03-03T23:05:06.000Z'],
  ['2024/03/04 1:05:06 p. m.', '2024-03-04T13:05:06.000Z'],
  ['20240304', '2024-03-04T00:00:00.000Z'],
  ['1709543106', '2024-03-04T09:05:06.000Z'],
  ['1709543106789', '2024-03-04T09:05:06.789Z'],
] as const)('%s is a timestamp', ([written, instant]) => {
  expect(parseInstant(written, utc)).toEqual({ value: instant })
})

test.for([
  ['Oct 5th 2023', '2023-10-05T00:00:00.000Z'],
  ['October 22nd, 2023 3pm', '2023-10-22T15:00:00.000Z'],
  ['5th of October 2023 at 12 am', '2023-10-05T00:00:00.000Z'],
  ['1er janvier 2024', '2024-01-01T00:00:00.000Z'],
  ['3 ottobre 2023', '2023-10-03T00:00:00.000Z'],
  ['12 gen. 2024 9:05', '2024-01-12T09:05:00.000Z'],
  ['1º de março de 2024', '2024-03-01T00:00:00.000Z'],
  ['5 października 2023', '2023-10-05T00:00:00.000Z'],
  ['14 grudnia 2025 10:00', '2025-12-14T10:00:00.000Z'],
  ['2026年11月1日 10:00', '2026-11-01T10:00:00.000Z'],
  ['31. Dezember 2025 14:30 Uhr', '2025-12-31T14:30:00.000Z'],
  ['3 août 2024 9h30', '2024-08-03T09:30:00.000Z'],
  ['5 novembre 2026 à 10h30', '2026-11-05T10:30:00.000Z'],
  ['5. November 2026 um 10:30 Uhr', '2026-11-05T10:30:00.000Z'],
  ['5 november 2026 om 10:30', '2026-11-05T10:30:00.000Z'],
  ['5 novembre 2026 alle 10:30', '2026-11-05T10:30:00.000Z'],
  ['5 de noviembre de 2026, a las 10:30', '2026-11-05T10:30:00.000Z'],
  ['5 de novembro de 2026 às 10:30', '2026-11-05T10:30:00.000Z'],
  ['5 listopada 2026 o 10:30', '2026-11-05T10:30:00.000Z'],
  ['Nov 5, 2026 @ 10:30 am', '2026-11-05T10:30:00.000Z'],
  ['05-Nov-26', '2026-11-05T00:00:00.000Z'],
  ['05-NOV-26 10.30.15 PM', '2026-11-05T22:30:15.000Z'],
  ['2026-11-05 10.30.15', '2026-11-05T10:30:15.000Z'],
] as const)('%s is a timestamp in words', ([written, instant]) => {
  expect(parseInstant(written, utc)).toEqual({ value: instant })
})

test.for([
  ['11/1/16 3pm', '2016-11-01T15:00:00.000Z'],
  ['11/1/2016 12 a.m.', '2016-11-01T00:00:00.000Z'],
  ['11/1/16 3:10 pm', '2016-11-01T15:10:00.000Z'],
] as const)(
  'the minutes of %s can be absent, because it names the half of the day',
  ([written, instant]) => {
    expect(parseInstant(written, { ...utc, dateOrder: 'mdy' })).toEqual({ value: instant })
  },
)

test('every month is read by its name and abbreviation in eight languages', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt']) {
    for (const dateStyle of ['long', 'medium'] as const) {
      const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const written = format.format(new Date(Date.UTC(2024, month, 7)))
        // In some languages, medium-length dates do not contain a month name.
        if (!/\p{L}/u.test(written)) continue
        const day = `2024-${String(month + 1).padStart(2, '0')}-07`
        expect([written, parseDay(written, 'dmy')]).toEqual([written, { value: day }])
      }
    }
  }
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
  '11/1/16 3',
  '11/1/16 13pm',
  'Oct 32nd 2023',
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

test('an unknown time zone is not guessed', () => {
  const reason = 'has an unknown time zone'
  expect(parseInstant('2024-03-04 09:05 Europe/Atlantis', utc)).toEqual({ reason })
})
