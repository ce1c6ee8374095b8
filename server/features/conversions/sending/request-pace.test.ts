import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from './request-pace.ts'

test('after a pause, a burst is sent at once, and then requests are spread evenly', () => {
  const take = createPace({ perMinute: 300, burst: 10 })

  const first = Array.from({ length: 10 }, () => take(0))
  const next = Array.from({ length: 3 }, () => Math.round(take(0)))

  expect(first).toEqual(Array(10).fill(0))
  expect(next).toEqual([207, 414, 621])
  expect(take(100_000)).toBe(0)
})

test('whenever requests come, no minute has more of them than the platform allows', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { minLength: 700, maxLength: 900 }), (pauses) => {
      const take = createPace({ perMinute: 300, burst: 10 })
      let nowMs = 0
      const times = pauses.map((pauseMs) => {
        nowMs += pauseMs % 7 === 0 ? pauseMs : 0
        return nowMs + take(nowMs)
      })
      for (const [i, at] of times.entries()) {
        const later = times[i + 300]
        if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(59_999)
      }
    }),
    { numRuns: 20 },
  )
})
