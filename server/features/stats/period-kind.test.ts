import { expect, test } from 'vitest'
import { resolvePeriod, toPeriodMeta } from './period.ts'

const berlin = { timeZone: 'Europe/Berlin', periodAnchor: null, periodMonths: 1 } as const

test.each([
  [{}, 'current', '2026-03-01', '2026-03-31'],
  [{ startDate: '2026-01-05', endDate: '2026-01-06' }, 'custom', '2026-01-05', '2026-01-06'],
  [
    { period: 'current', startDate: '2026-01-05', endDate: '2026-01-06' },
    'current',
    '2026-03-01',
    '2026-03-31',
  ],
  [{ period: 'previous', startDate: '2026-01-05' }, 'previous', '2026-02-01', '2026-02-28'],
] as const)(
  'dates are ignored if another period is given: %o is %s',
  (input, kind, startDate, endDate) => {
    const period = resolvePeriod(berlin, input, new Date('2026-03-15T12:00:00Z'))

    const { timeZone } = berlin
    expect(toPeriodMeta(berlin, period)).toEqual({ kind, startDate, endDate, timeZone })
  },
)

test('one date without a period is rejected, because the other is missing', () => {
  for (const input of [{ startDate: '2026-01-05' }, { endDate: '2026-01-05' }]) {
    expect(() => resolvePeriod(berlin, input, new Date())).toThrow(
      'is required if period is custom',
    )
  }
})
