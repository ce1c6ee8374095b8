import { expect, test } from 'vitest'
import { formatAgo, formatDate, formatDay, formatInstant, formatRecent } from './times.ts'

const evening = '2026-11-21T20:05:00Z'

test.for([
  ['UTC', '21 Nov 2026, 20:05', '21 Nov 2026'],
  ['Asia/Tokyo', '22 Nov 2026, 05:05', '22 Nov 2026'],
  ['UTC', '21 Nov 2026, 20:05', '21 Nov 2026'],
] as const)(
  'an instant is formatted in %s, independent of previous calls',
  ([zone, instant, date]) => {
    expect(formatInstant(evening, zone)).toBe(instant)
    expect(formatDate(evening, zone)).toBe(date)
  },
)

test('a calendar day is the same in every time zone', () => {
  expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
})

test.for([
  ['2026-11-21T20:04:30Z', '30 seconds ago'],
  ['2026-11-21T17:05:00Z', '3 hours ago'],
  ['2026-11-20T20:05:00Z', 'yesterday'],
  ['2025-11-21T20:05:00Z', 'last year'],
] as const)('%s is formatted as %s', ([instant, text]) => {
  expect(formatAgo(instant, Date.parse(evening))).toBe(text)
})

test.for([
  ['2026-11-21T20:05:30Z', 'now'],
  ['2026-11-21T20:04:01Z', 'now'],
  ['2026-11-21T20:00:00Z', '5 min ago'],
  ['2026-11-21T17:06:00Z', '2 hr ago'],
  ['2026-11-20T20:06:00Z', '23 hr ago'],
  ['2026-11-20T20:05:00Z', undefined],
  ['2026-11-21T21:05:00Z', undefined],
  ['not a time', undefined],
] as const)('%s is formatted as %s while it is recent', ([instant, text]) => {
  expect(formatRecent(instant, Date.parse(evening))).toBe(text)
})
