import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessLeadColumns } from '../leads/lead-columns.ts'
import { guessStatus } from '../leads/lead-statuses.ts'
import { guessDateOrder, guessDecimal } from '../mapping/guess-formats.ts'
import { detectEncoding, detectFormat, detectSeparator } from '../parse/detect-encoding.ts'
import { validateUtf8 } from '../upload/utf8-validator.ts'
import { detectDecimal, parseAmount } from './parse-amount.ts'
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
] as const)('%s is one instant', ([written, instant]) => {
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
] as const)('%s is read in the order that was told', ([written, dateOrder, day]) => {
  expect(parseDay(written, dateOrder)).toEqual({ value: day })
  expect(parseDay(written, null)).toEqual({ reason: expect.stringContaining('order') })
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
])('%s is no date', (written) => {
  expect(parseInstant(written, { ...utc, dateOrder: 'dmy' })).toHaveProperty('reason')
})

test('what the first day of all begins with elsewhere is nothing that can be stored', () => {
  const berlin = { ...utc, timeZone: 'Europe/Berlin' }

  expect(parseInstant('0001-01-01', berlin)).toHaveProperty('reason')
  expect(parseInstant('0001-01-02', berlin)).toEqual({ value: '0001-01-01T23:06:32.000Z' })
})

test.for([
  ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
] as const)('%s in Berlin is what a clock there goes on from', ([written, instant]) => {
  const berlin = { ...utc, timeZone: 'Europe/Berlin' }

  expect(parseInstant(written, berlin)).toEqual({ value: instant })
})

test('every instant is read back as it was printed, in any zone', () => {
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

test.for([
  ['1234', null, '1234'],
  ['1,234.50', '.', '1234.50'],
  ['1.234,50', ',', '1234.50'],
  ['€ 1.234', ',', '1234'],
  ['1.234 EUR', '.', '1.234'],
  ['USD 1,234,567', '.', '1234567'],
  ["1'234.5", '.', '1234.5'],
  ['1 234,5 €', ',', '1234.5'],
  [',5', ',', '0.5'],
  ['US$1,234.50', '.', '1234.50'],
  ['1 234,50 kr.', ',', '1234.50'],
  ['eur 5', null, '5'],
  ['€ 1.250,-', ',', '1250.00'],
  ['12,34,567.50', '.', '1234567.50'],
  [5.551115123125783e-17, null, '0'],
] as const)('%s with %s is the amount %s', ([written, decimal, amount]) => {
  expect(parseAmount(written, decimal)).toEqual({ value: amount })
})

test('no thousand begins with a zero: 0.125 is an eighth, whatever other amounts look like', () => {
  expect(['0.125', '0,125', '0.500'].map(detectDecimal)).toEqual(['.', ',', '.'])
  expect(parseAmount('0.125', '.')).toEqual({ value: '0.125' })
  expect(parseAmount('0.125', ',')).toHaveProperty('reason')
  expect(parseAmount('0,125.50', '.')).toHaveProperty('reason')
})

test.for([
  ['1,23', '.'],
  ['1.2.3', ','],
  ['1,234.5', ','],
  ['1.234', null],
  ['1,5 Mio', ','],
  ['1.5 mln', '.'],
  ['2.5k', '.'],
] as const)('%s with %s is no amount', ([written, decimal]) => {
  expect(parseAmount(written, decimal)).toHaveProperty('reason')
})

test('what separates decimals is told where it can be told', () => {
  expect(['1.5', '1,5', '1.234,5', '1,234.5', '1.234.567'].map(detectDecimal)).toEqual([
    '.',
    ',',
    ',',
    '.',
    ',',
  ])
  expect([detectDecimal('1.234'), detectDecimal('1234')]).toEqual([null, undefined])
  expect(guessDecimal(['1.234', '5,5'])).toEqual({ guess: ',', isAsked: false })
  expect(guessDecimal(['1.234', 1.5])).toEqual({ guess: null, isAsked: true })
  expect(guessDecimal(['1.5', '1,5'])).toEqual({ guess: null, isAsked: true })
})

test('the order of day and month is told by days beyond the twelfth, and else asked', () => {
  expect(guessDateOrder(['01/02/2024', '13/02/2024'])).toEqual({ guess: 'dmy', isAsked: false })
  expect(guessDateOrder(['01/02/2024', '02/13/2024'])).toEqual({ guess: 'mdy', isAsked: false })
  expect(guessDateOrder(['01.02.2024'])).toEqual({ guess: null, isAsked: true })
  expect(guessDateOrder(['13/02/2024', '02/13/2024'])).toEqual({ guess: null, isAsked: true })
  expect(guessDateOrder(['2024-01-02', 45_292])).toEqual({ guess: null, isAsked: false })
  expect(guessDateOrder(['31/01/24', '01/02/2024'])).toEqual({ guess: null, isAsked: true })
})

test('columns are guessed by the names that people give them', () => {
  expect(guessLeadColumns(['E-Mail', 'Phone Number', 'GCLID', 'First Name', 'Last Name'])).toEqual([
    'email',
    'phone',
    'gclid',
    'firstName',
    'lastName',
  ])
  expect(guessLeadColumns(['Name', 'First name', 'Email', 'E-mail', 'Whatever', ''])).toEqual([
    'name',
    null,
    'email',
    null,
    null,
    null,
  ])
  expect(guessLeadColumns(['id', 'externalId', 'updatedAt', 'source', 'labelId'])).toEqual([
    null,
    'externalId',
    null,
    null,
    'labelId',
  ])
})

test('of several columns with a fitting name the best becomes the field', () => {
  expect(guessLeadColumns(['ID', 'External ID', 'State', 'Status', 'Date', 'Created at'])).toEqual([
    null,
    'externalId',
    null,
    'status',
    null,
    'createdAt',
  ])
  expect(guessLeadColumns(['Mobile', 'Phone', 'email', 'Email'])).toEqual([
    null,
    'phone',
    'email',
    null,
  ])
})

test('words of other systems are guessed', () => {
  const words = ['Closed Won', 'closed-lost', 'MQL', 'New', 'Not Qualified', 'Purple']
  expect(words.map(guessStatus)).toEqual(['won', 'lost', 'qualified', 'open', 'lost', null])
  expect(['Gagné', 'Perdido', 'Offerte', 'Nieuw'].map(guessStatus)).toEqual([
    'won',
    'lost',
    'qualified',
    'open',
  ])
})

describe('a text file', () => {
  test.for([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2\n1,5;2\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n"x,y"|2\n', '|'],
    ['name\nAda\n', ','],
    ['"a;b",c\n"d;e",f\n', ','],
    ['sep=|\na,b|c\n', '|'],
    ['sep=,\r\na,b;c\r\n1,2;3\r\n', ','],
  ] as const)('%j is separated by %j', ([text, separator]) => {
    expect(detectSeparator(text)).toBe(separator)
  })

  test('is in the encoding that it says or shows', () => {
    const of = (hex: string, isUtf8: boolean) => detectEncoding(Buffer.from(hex, 'hex'), isUtf8)
    expect(of('fffe6100', false)).toBe('utf-16le')
    expect(of('feff0061', false)).toBe('utf-16be')
    expect(of('6100620063002c00', false)).toBe('utf-16le')
    expect(of('0061006200630064', false)).toBe('utf-16be')
    expect(of('efbbbf61', true)).toBe('utf-8')
    expect(of('c3bc', true)).toBe('utf-8')
    expect(of('fc', false)).toBe('windows-1252')
    expect(() => of('0001020003', false)).toThrow('neither')
  })

  test('is told by its content', () => {
    expect(detectFormat(Buffer.from('a,b'))).toBe('csv')
    for (const hex of ['', '25504446', '1f8b0800']) {
      expect(() => detectFormat(Buffer.from(hex, 'hex'))).toThrow()
    }
  })

  test('is known to be UTF-8 however its bytes are cut', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.string({ unit: 'binary' }),
        pieces,
        (raw, text, sizes) => {
          for (const bytes of [Buffer.from(raw), Buffer.from(text)]) {
            let state = { isUtf8: true, tail: Buffer.alloc(0) }
            let at = 0
            for (let i = 0; at < bytes.length; i++) {
              const size = sizes[i % sizes.length] ?? 1
              state = validateUtf8(state, bytes.subarray(at, at + size)) as typeof state
              at += size
            }
            const isUtf8 = state.isUtf8 && state.tail.length === 0

            expect(isUtf8).toBe(bytes.equals(Buffer.from(bytes.toString())))
          }
        },
      ),
    )
  })
})
