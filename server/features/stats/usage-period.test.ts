import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolvePeriod, subscriptionPeriod } from './period.ts'
import { getUsagePeriod } from './usage-period.ts'

const anchors = [null, '2026-01-31', '2026-03-20', '2026-06-01']

test('a cached period always equals a computed one', () => {
  const anyCase = fc.record({
    timeZone: fc.constantFrom('UTC', 'Europe/Amsterdam', '+05:45'),
    periodAnchor: fc.constantFrom(...anchors),
    periodMonths: fc.constantFrom(1, 3),
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(fc.array(anyCase, { minLength: 20 }), (cases) => {
      for (const { now, ...org } of cases) {
        const subscription = subscriptionPeriod(org, now)
        const { start, end } = subscription ?? resolvePeriod(org, { period: 'current' }, now)

        const usage = getUsagePeriod(org, now)

        expect(usage).toEqual({ start, end, isSubscription: subscription !== null })
      }
    }),
  )
})

test('the same object is returned throughout a period', () => {
  const org = { timeZone: 'Asia/Kathmandu', periodAnchor: '2026-01-31', periodMonths: 1 }

  const first = getUsagePeriod(org, new Date('2026-03-01T00:00Z'))

  expect(getUsagePeriod(org, new Date('2026-03-30T00:00Z'))).toBe(first)
  expect(getUsagePeriod(org, new Date('2026-03-31T00:00Z'))).not.toBe(first)
})
