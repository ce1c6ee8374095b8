import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLimiter } from './token-bucket.ts'

test('a burst is allowed, then one use at a time', () => {
  const limiter = openLimiter({ burst: 3, perSecond: 2 })
  const at = (ms: number) => limiter.take('a', 1, ms)

  expect([at(0), at(0), at(0), at(0)]).toEqual([true, true, true, false])
  expect([at(499), at(500), at(500)]).toEqual([false, true, false])
})

test('each key is counted separately', () => {
  const limiter = openLimiter({ burst: 1, perSecond: 0.1 })

  expect([limiter.take('a', 1, 0), limiter.take('b', 1, 0), limiter.take('a', 1, 0)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a rejected use consumes nothing', () => {
  const limiter = openLimiter({ burst: 10, perSecond: 1 })

  expect(limiter.take('a', 11, 0)).toBe(false)
  expect(limiter.take('a', 10, 0)).toBe(true)
})

test('a use that is given back can be made again, but never more than the burst', () => {
  const limiter = openLimiter({ burst: 2, perSecond: 0 })
  const take = () => limiter.take('a', 1, 0)

  expect([take(), take(), take()]).toEqual([true, true, false])
  for (let i = 0; i < 5; i += 1) limiter.giveBack('a')
  limiter.giveBack('unknown')
  expect([take(), take(), take()]).toEqual([true, true, false])
})

test('no more than the burst plus the replenished amount is allowed', () => {
  const asks = fc.array(fc.record({ waitMs: fc.nat(2_000), cost: fc.integer({ min: 1, max: 5 }) }))
  fc.assert(
    fc.property(asks, (sent) => {
      const limiter = openLimiter({ burst: 8, perSecond: 3 })
      let nowMs = 0
      let through = 0

      for (const { waitMs, cost } of sent) {
        nowMs += waitMs
        if (limiter.take('a', cost, nowMs)) through += cost
      }

      expect(through).toBeLessThanOrEqual(8 + (nowMs / 1_000) * 3 + 1e-6)
    }),
  )
})
