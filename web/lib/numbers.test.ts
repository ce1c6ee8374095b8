import { expect, test } from 'vitest'
import { formatFinePercent, formatMoney, formatWholeMoney } from './numbers.ts'

test.for([
  [75.8, 'EUR', '€75.80'],
  [75.8, 'USD', 'US$75.80'],
  [75.8, 'JPY', 'JP¥76'],
  [-1_234.5, 'EUR', '-€1,234.50'],
  [1, 'credits', '1.00 credits'],
  [2, 'credits', '2.00 credits'],
] as const)(
  '%d %s is formatted as %s, independent of previous calls',
  ([value, currency, written]) => {
    expect(formatMoney(value, currency)).toBe(written)
  },
)

test('cents are omitted from a thousand upwards, and for zero', () => {
  expect([0, 999.5, 1_000.4, -1_234.5].map((value) => formatWholeMoney(value, 'EUR'))).toEqual([
    '€0',
    '€999.50',
    '€1,000',
    '-€1,235',
  ])
})

test('a small click rate is not shown as 0%', () => {
  expect([0.0004, 0.0146, 0.5].map(formatFinePercent)).toEqual(['0.04%', '1.46%', '50%'])
})
