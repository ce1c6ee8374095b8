import { expect, test } from 'vitest'
import { hasDateOrder, parseInstant } from './parse-date.ts'
import { simplifyDate } from './simplify-date.ts'

const format = { dateOrder: 'dmy', timeZone: 'UTC' } as const

test.for([
  ['3pm 5 Nov 2026', '2026-11-05T15:00:00.000Z'],
  ['15:30 05.11.2026', '2026-11-05T15:30:00.000Z'],
  ['14:30 Uhr am 05.11.2026', '2026-11-05T14:30:00.000Z'],
  ['Do., 05.11.2026', '2026-11-05T00:00:00.000Z'],
  ['Do 05.11.2026 14:30', '2026-11-05T14:30:00.000Z'],
  ['Thursday, 05/11/2026', '2026-11-05T00:00:00.000Z'],
  ['Jeudi 05/11/2026', '2026-11-05T00:00:00.000Z'],
  ['qui, 05/11/2026 14:30', '2026-11-05T14:30:00.000Z'],
  ['czw., 05.11.2026 14:30', '2026-11-05T14:30:00.000Z'],
  ['quinta-feira, 5 de novembro de 2026 às 14:30', '2026-11-05T14:30:00.000Z'],
  ['mar. 05/03/2026', '2026-03-05T00:00:00.000Z'],
  ['05.11.2026 14 Uhr', '2026-11-05T14:00:00.000Z'],
  ['05/11/2026 14h', '2026-11-05T14:00:00.000Z'],
  ['5/11/2026 14:30 hs', '2026-11-05T14:30:00.000Z'],
  ['5-11-2026 14:30 uur', '2026-11-05T14:30:00.000Z'],
  ['5 listopada 2026 r. 14:30', '2026-11-05T14:30:00.000Z'],
  ['5 listopada 2026, godz. 14:30', '2026-11-05T14:30:00.000Z'],
  ['giovedì 5 novembre 2026 alle ore 14:30', '2026-11-05T14:30:00.000Z'],
  ['05/nov/2026 14:30', '2026-11-05T14:30:00.000Z'],
  ['05/Nov/2026:14:30:00 +0000', '2026-11-05T14:30:00.000Z'],
  ['05NOV2026:14:30:00', '2026-11-05T14:30:00.000Z'],
  ['2026 Nov 5', '2026-11-05T00:00:00.000Z'],
  ['20261105T143000Z', '2026-11-05T14:30:00.000Z'],
  ['20261105143000', '2026-11-05T14:30:00.000Z'],
  ['Thu Nov 5 14:30:00 UTC 2026', '2026-11-05T14:30:00.000Z'],
  ['2026-11-05 14:30:00 +0000 UTC', '2026-11-05T14:30:00.000Z'],
  ['2026-11-05T14:30:00+01:00[Europe/Berlin]', '2026-11-05T13:30:00.000Z'],
  ['2026年11月5日14時30分', '2026-11-05T14:30:00.000Z'],
  ['2026年11月5日(木)', '2026-11-05T00:00:00.000Z'],
  ['2026년 11월 5일 14:30', '2026-11-05T14:30:00.000Z'],
  ['2026. 11. 5. 오후 2:30', '2026-11-05T14:30:00.000Z'],
  ['2026年11月5日 下午2:30', '2026-11-05T14:30:00.000Z'],
  ['5 ноября 2026 г.', '2026-11-05T00:00:00.000Z'],
  ['05.11.2026 в 14:30', '2026-11-05T14:30:00.000Z'],
  ['5. des. 2026', '2026-12-05T00:00:00.000Z'],
  ['Mar 5 2026 14:30', '2026-03-05T14:30:00.000Z'],
] as const)('%s is a timestamp', ([written, instant]) => {
  expect(parseInstant(written, format)).toEqual({ value: instant })
})

test.for([
  '2026-W45',
  'KW 45 2026',
  'Week 45, 2026',
  'November 2026',
  '11/2026',
  'Q4 2026',
  'yesterday',
  '14:30',
  '2026',
  '32.11.2026',
  '2026-13-01',
  'Fr, 05.11.2026 foo',
  '5',
  'Ada 05.11.2026',
  'call on 05.11.2026',
  '3pm',
  '+49 30 1234567',
  'Mo 14:30',
  '1.2.3',
  'v2026.11.05',
])('%s is rejected with a reason', (written) => {
  expect(parseInstant(written, format)).toEqual({ reason: expect.any(String) })
})

test('a weekday or a time in front does not hide that the order of a date is unknown', () => {
  for (const written of ['Do., 05.11.2026', '15:30 05/11/2026', 'Thu 05/11/2026 14:30']) {
    expect([written, hasDateOrder(written)]).toEqual([written, true])
    expect(parseInstant(written, { ...format, dateOrder: null })).toHaveProperty('reason')
  }
})

test('other text is left unchanged, however long it is', () => {
  for (const text of [
    'May I call on 5 May?',
    'Mon',
    'x'.repeat(100_000),
    '1 '.repeat(40_000).trim(),
  ])
    expect(simplifyDate(text)).toBe(text)
})
