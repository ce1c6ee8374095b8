import { expect, test } from 'vitest'
import { dayOffsets } from './time-zone-offsets.ts'

const year = { start: '2026-01-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' }
const later = new Date('2030-01-01T00:00:00Z')

test.each([
  ['UTC', [0]],
  ['Asia/Kathmandu', [20_700]],
  ['+05:45', [20_700]],
  ['Etc/GMT+5', [-18_000]],
])('%s has one offset all year', (timeZone, seconds) => {
  expect(dayOffsets(timeZone, year, later)).toEqual({ since: [year.start], seconds })
})

test('daylight saving time adds two entries, each at its exact time', () => {
  expect(dayOffsets('Europe/Amsterdam', year, later)).toEqual({
    since: [year.start, '2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z'],
    seconds: [3_600, 7_200, 3_600],
  })
})

test('future changes are omitted, however long the period', () => {
  const always = { start: '0001-01-01T00:00:00.000Z', end: '9999-12-31T23:59:59.999Z' }

  const { since, seconds } = dayOffsets('Europe/Amsterdam', always, new Date('2026-04-01'))

  expect(since.at(-1)).toBe('2026-03-29T01:00:00.000Z')
  expect(seconds).toHaveLength(since.length)
  expect(since.length).toBeLessThan(300)
})

test('a future period has only the offset of its start', () => {
  expect(dayOffsets('Europe/Amsterdam', year, new Date('2025-06-01')).since).toEqual([year.start])
})
