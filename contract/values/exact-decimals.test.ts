import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits, quotient } from './exact-decimals.ts'

test.each([
  [0n, 2, 0],
  [5n, 2, 0.05],
  [1999n, 2, 19.99],
  [-1999n, 2, -19.99],
  [1n, 6, 0.000001],
  [9007199254740993n, 6, 9007199254.740993],
])('%s units of %i decimals are %d', (units, decimals, amount) => {
  expect(fromUnits(units, decimals)).toBe(amount)
})

test.each([
  [1, 3, 0.3333],
  [2, 3, 0.6667],
  [1, 20_000, 0.0001],
  [1, 20_001, 0],
  [7, 7, 1],
  [0, 7, 0],
  [0, 0, null],
  [7, 0, null],
])('%i of %i is %d', (numerator, denominator, ratio) => {
  expect(quotient(numerator, denominator, 4)).toBe(ratio)
})

test('a quotient is at most half a unit from the exact value', () => {
  const whole = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 1n, max: 10n ** 12n }), (numerator, denominator) => {
      const answer = quotient(numerator, denominator, 4) ?? 0
      const units = BigInt(Math.round(answer * 1e4))
      const twiceOff = 2n * (units * denominator - numerator * 10_000n)
      fc.pre(answer < 1e11)

      expect(twiceOff <= denominator && twiceOff >= -denominator).toBe(true)
    }),
  )
})
