import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { creditModels } from './credit-models.ts'
import { decayWeight, halfLifeSeconds } from './time-decay.ts'
import { type Path, wholeCredit } from './touch.ts'

/**
 * A journey whose sessions started the given numbers of days before the lead; the sessions at the
 * given indexes are direct.
 */
function createPath(daysBefore: readonly number[], direct: readonly number[] = []): Path {
  const createdMs = Date.UTC(2026, 0, 31)
  return {
    createdMs,
    touches: daysBefore.map((days, i) => ({
      startedMs: createdMs - days * dayMs,
      isDirect: direct.includes(i),
    })),
  }
}

const anyPath = fc
  .record({
    agesMs: fc.array(fc.nat({ max: 365 * dayMs }), { minLength: 1, maxLength: 50 }),
    isDirect: fc.infiniteStream(fc.boolean()),
  })
  .map(({ agesMs, isDirect }): Path => {
    const createdMs = Date.UTC(2026, 0, 31)
    const oldestFirst = agesMs.toSorted((a, b) => b - a)
    return {
      createdMs,
      touches: oldestFirst.map((ageMs) => ({
        startedMs: createdMs - ageMs,
        isDirect: isDirect.next().value ?? false,
      })),
    }
  })

const four = createPath([20, 10, 5, 0], [3])

test.for([
  ['firstTouch', four, [1_000_000, 0, 0, 0]],
  ['lastTouch', four, [0, 0, 0, 1_000_000]],
  ['lastNonDirect', four, [0, 0, 1_000_000, 0]],
  ['lastNonDirect', createPath([2, 1], [0, 1]), [0, 1_000_000]],
  ['linear', four, [250_000, 250_000, 250_000, 250_000]],
  ['linear', createPath([3, 2, 1]), [333_333, 333_333, 333_334]],
  ['positionBased', four, [400_000, 100_000, 100_000, 400_000]],
  ['positionBased', createPath([3, 2, 1]), [400_000, 200_000, 400_000]],
  ['positionBased', createPath([2, 1]), [500_000, 500_000]],
  // Weights halve every 7 days, so the credits are 1/7, 2/7 and 4/7.
  ['timeDecay', createPath([14, 7, 0]), [142_857, 285_714, 571_429]],
  ['timeDecay', createPath([8, 1]), [333_333, 666_667]],
  ['timeDecay', createPath([3, 3]), [500_000, 500_000]],
] as const)('%s credits as documented: %#', ([model, path, published]) => {
  expect(creditModels[model](path)).toEqual(published)
})

test.for(attributionModels)('%s gives a single visit all credit', (model) => {
  expect(creditModels[model](createPath([40], [0]))).toEqual([wholeCredit])
})

test.for(attributionModels)('%s assigns exactly the whole credit, no share negative', (model) => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const credits = creditModels[model](path)

      expect(credits).toHaveLength(path.touches.length)
      expect(credits.every((credit) => Number.isInteger(credit) && credit >= 0)).toBe(true)
      expect(credits.reduce((sum, credit) => sum + credit)).toBe(wholeCredit)
    }),
  )
})

test('linear and position-based shares of equal visits differ by at most one millionth', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const { length } = path.touches
      const inner = creditModels.positionBased(path).slice(1, -1)

      for (const equals of [creditModels.linear(path), length > 2 ? inner : [0]]) {
        expect(Math.max(...equals) - Math.min(...equals)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('time decay never gives an earlier visit more than a later one', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const credits = creditModels.timeDecay(path)

      // Rounding can lose one millionth.
      const pairs = credits.slice(1).map((later, i) => later - (credits[i] ?? 0))
      expect(Math.min(0, ...pairs)).toBeGreaterThanOrEqual(-1)
    }),
  )
})

test('time decay depends only on the intervals between visits, not on the time of the lead', () => {
  fc.assert(
    fc.property(anyPath, fc.integer({ min: 0, max: 20 }), (path, weeks) => {
      const createdMs = path.createdMs + weeks * 7 * dayMs

      expect(creditModels.timeDecay({ ...path, createdMs })).toEqual(creditModels.timeDecay(path))
    }),
  )
})

test('time decay is within a millionth of the exact share', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const exact = path.touches.map(
        ({ startedMs }) =>
          2 ** -(Math.floor((path.createdMs - startedMs) / 1_000) / halfLifeSeconds),
      )
      const total = exact.reduce((sum, weight) => sum + weight)

      for (const [i, credit] of creditModels.timeDecay(path).entries()) {
        expect(Math.abs(credit - (wholeCredit * (exact[i] ?? 0)) / total)).toBeLessThan(1.5)
      }
    }),
  )
})

test("a visit's weight halves per half-life", () => {
  const now = decayWeight(0)

  expect([1, 2, 13].map((n) => decayWeight(n * halfLifeSeconds) / now)).toEqual([
    0.5,
    0.25,
    2 ** -13,
  ])
  expect(decayWeight(1_000_000_000)).toBeGreaterThan(0)
})
