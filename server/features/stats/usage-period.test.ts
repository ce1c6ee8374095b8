import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodOf, subscriptionPeriod } from './period.ts'
import { usagePeriodOf } from './usage-period.ts'

const anchors = [null, '2026-01-31', '2026-03-20', '2026-06-01']

test('what is remembered never differs from what would be computed', () => {
  const anyAsk = fc.record({
    timeZone: fc.constantFrom('UTC', 'Europe/Amsterdam', '+05:45'),
    periodAnchor: fc.constantFrom(...anchors),
    periodMonths: fc.constantFrom(1, 3),
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(fc.array(anyAsk, { minLength: 20 }), (asks) => {
      for (const { now, ...org } of asks) {
        const subscription = subscriptionPeriod(org, now)
        const { start, end } = subscription ?? periodOf(org, { period: 'current' }, now)

        const usage = usagePeriodOf(org, now)

        expect(usage).toEqual({ start, end, isSubscription: subscription !== null })
      }
    }),
  )
})

test('within a period the same object comes back', () => {
  const org = { timeZone: 'Asia/Kathmandu', periodAnchor: '2026-01-31', periodMonths: 1 }

  const first = usagePeriodOf(org, new Date('2026-03-01T00:00Z'))

  expect(usagePeriodOf(org, new Date('2026-03-30T00:00Z'))).toBe(first)
  expect(usagePeriodOf(org, new Date('2026-03-31T00:00Z'))).not.toBe(first)
})
