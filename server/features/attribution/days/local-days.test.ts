import { expect, test } from 'vitest'
import { listLocalDays, splitDaysIntoHours } from './local-days.ts'

test('each day starts when the previous one ends, even when clocks change', () => {
  const days = listLocalDays('Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T22:30:00Z')

  expect(days).toEqual({
    starts: ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    end: '2026-03-30T22:00:00.000Z',
  })
})

test('a day that a time zone skipped is omitted, and no lead of the next day counts twice', () => {
  const days = listLocalDays('Pacific/Apia', '2011-12-30T00:00:00Z', '2011-12-30T12:00:00Z')

  expect(days).toEqual({
    starts: ['2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    end: '2011-12-31T10:00:00.000Z',
  })
})

test('recent days consist of hours, even with 23 hours or a half-hour UTC offset', () => {
  const berlin = listLocalDays('Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')
  const nepal = listLocalDays('Asia/Kathmandu', '2026-03-28T12:00:00Z', '2026-03-28T13:00:00Z')
  const after = '2026-03-28T23:00:00.000Z'

  const [hours, halves] = [berlin, nepal].map((days) => days && splitDaysIntoHours(days, after))

  expect(hours?.starts).toHaveLength(1 + 23)
  expect(hours?.starts.slice(0, 3)).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T00:00:00.000Z',
  ])
  expect(halves).toEqual(nepal)
})
