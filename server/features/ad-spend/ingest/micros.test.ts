import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits } from '../../../../contract/values/exact-decimals.ts'
import { toMicros } from './micros.ts'

test.each([
  [0, 0n],
  [1, 1_000_000n],
  [0.1, 100_000n],
  [1.1, 1_100_000n],
  [12.345678, 12_345_678n],
  [0.000001, 1n],
  [0.0000005, 1n],
  [0.00000049, 0n],
  [1.0000005, 1_000_001n],
  [1.00000049, 1_000_000n],
  [2.9999999, 3_000_000n],
  [9_007_199_254.740_99, 9_007_199_254_740_990n],
  [1e12, 1_000_000_000_000_000_000n],
])('%d is %s micros', (amount, micros) => {
  expect(toMicros(amount)).toBe(micros)
})

test('an amount of up to 15 digits, 6 of them decimals, stays exact', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (micros) => {
      expect(toMicros(fromUnits(micros, 6))).toBe(micros)
    }),
  )
})
