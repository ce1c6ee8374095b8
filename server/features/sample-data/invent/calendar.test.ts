import { expect, test } from 'vitest'
import { addDays } from '../../../../contract/values/time.ts'
import { lastDays, officeMoment, toInstant, toLocalDate } from './calendar.ts'
import { openRandom } from './random.ts'

const iso = (ms: number) => new Date(ms).toISOString()

test('hours are in Berlin time, in summer and winter', () => {
  expect(iso(toInstant('2026-07-01', 9.5))).toBe('2026-07-01T07:30:00.000Z')
  expect(iso(toInstant('2026-12-01', 9.5))).toBe('2026-12-01T08:30:00.000Z')
})

test('the last day is the local one, and only a part of it has passed', () => {
  const days = lastDays(new Date('2026-07-01T22:30:00Z'), 3)

  expect(days.map(({ date }) => date)).toEqual(['2026-06-30', '2026-07-01', '2026-07-02'])
  expect(days.map(({ passed }) => Math.round(passed * 24))).toEqual([24, 24, 1])
})

test('offices work after the lead was created, and never on weekends', () => {
  const random = openRandom(1)
  const fridayNight = Date.parse('2026-07-03T20:00:00Z')

  const moments = Array.from({ length: 50 }, () => officeMoment(random, fridayNight, 0))

  expect(new Set(moments.map(toLocalDate))).toEqual(new Set(['2026-07-06']))
  expect(addDays('2026-07-03', 3)).toBe('2026-07-06')
})
