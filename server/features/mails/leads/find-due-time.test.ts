import { expect, test } from 'vitest'
import { findBundleTime, findListDay } from './find-due-time.ts'

const find = (every: 'minute' | 'hour' | 'day', at: string, zone = 'Europe/Berlin') =>
  findBundleTime(every, at, zone).toISOString()

test('new leads are due immediately, at the next full hour, or at 7:00 of the recipient', () => {
  expect(find('minute', '2026-06-01T10:17:00.000Z')).toBe('2026-06-01T10:17:00.000Z')
  expect(find('hour', '2026-06-01T10:17:00.000Z')).toBe('2026-06-01T11:00:00.000Z')
  expect(find('hour', '2026-06-01T11:00:00.000Z')).toBe('2026-06-01T11:00:00.000Z')
  expect(find('hour', '2026-06-01T10:17:00.000Z', 'Asia/Kolkata')).toBe('2026-06-01T10:30:00.000Z')
  expect(find('day', '2026-06-01T04:59:00.000Z')).toBe('2026-06-01T05:00:00.000Z')
  expect(find('day', '2026-06-01T05:00:01.000Z')).toBe('2026-06-02T05:00:00.000Z')
})

test('clock changes neither skip nor repeat a bundle', () => {
  // On 2026-03-29, clocks go forward from 02:00 to 03:00; on 2026-10-25, they go back from 03:00 to
  // 02:00.
  expect(find('hour', '2026-03-29T00:30:00.000Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(find('hour', '2026-10-25T00:30:00.000Z')).toBe('2026-10-25T01:00:00.000Z')
  expect(find('hour', '2026-10-25T01:30:00.000Z')).toBe('2026-10-25T02:00:00.000Z')
  expect(find('day', '2026-03-28T12:00:00.000Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(find('day', '2026-10-24T12:00:00.000Z')).toBe('2026-10-25T06:00:00.000Z')
})

test('the daily list is due once per local day, from 7:00 to 20:00', () => {
  const days = (from: string, zone: string) =>
    Array.from({ length: 96 }, (_, quarter) => {
      const now = new Date(Date.parse(from) + quarter * 15 * 60_000)
      return findListDay(zone, now)?.day
    })

  for (const day of ['2026-03-29', '2026-10-25', '2026-06-01']) {
    for (const zone of ['Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns']) {
      const found = days(`${day}T00:00:00Z`, zone)
      expect(found.filter((one) => one === day).length).toBeGreaterThan(30)
    }
  }
  const due = findListDay('Europe/Berlin', new Date('2026-03-29T06:00:00Z'))
  expect(due).toEqual({ day: '2026-03-29', dueAt: new Date('2026-03-29T05:00:00Z') })
  expect(findListDay('Europe/Berlin', new Date('2026-06-01T04:59:00Z'))).toBeUndefined()
  expect(findListDay('Europe/Berlin', new Date('2026-06-01T18:00:00Z'))).toBeUndefined()
})
