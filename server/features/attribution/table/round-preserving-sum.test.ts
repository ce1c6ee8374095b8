import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundPreservingSum } from './round-preserving-sum.ts'

test('the remaining units go to the largest remainders', () => {
  expect(roundPreservingSum([250n, 150n, 600n], 100n)).toEqual([3n, 1n, 6n])
  expect(roundPreservingSum([150n, 150n, 100n], 100n)).toEqual([2n, 1n, 1n])
  expect(roundPreservingSum([133n, 133n, 34n], 100n)).toEqual([1n, 1n, 1n])
})

test('rounded parts add up to the sum of the parts, each less than a unit away', () => {
  const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(parts, fc.bigInt({ min: 1n, max: 1_000_000n }), (random, unit) => {
      const remainder = random.reduce((sum, part) => sum + part, 0n) % unit
      const exact = [...random, unit - remainder]

      const rounded = roundPreservingSum(exact, unit)

      const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n)
      expect(sum(rounded) * unit).toBe(sum(exact))
      for (const [i, part] of exact.entries()) {
        const off = (rounded[i] ?? 0n) * unit - part
        expect(off < unit && off > -unit).toBe(true)
      }
    }),
  )
})
