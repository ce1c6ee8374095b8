import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLruMap } from './cache.ts'

test('the latest entries are kept with their latest values', () => {
  const map = createLruMap<number>(4)

  map.set('a', 1)
  map.set('a', 2)

  expect(map.get('a')).toBe(2)
  expect(map.get('b')).toBeUndefined()
})

test('frequently used entries outlive others', () => {
  const map = createLruMap<number>(10)
  map.set('used', 1)
  map.set('unused', 1)

  for (let i = 0; i < 100; i++) {
    map.set(`new ${i}`, i)
    map.get('used')
  }

  expect(map.get('used')).toBe(1)
  expect(map.get('unused')).toBeUndefined()
})

test('the number of entries never exceeds the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.array(fc.nat(60)), (most, keys) => {
      const map = createLruMap<number>(most)
      for (const key of keys) map.set(String(key), key)

      // A lookup promotes an entry and can thus evict others, so each lookup uses a new map.
      const expected = new Set(keys).values().filter((key) => {
        const same = createLruMap<number>(most)
        for (const earlier of keys) same.set(String(earlier), earlier)
        return same.get(String(key)) !== undefined
      })

      expect([...expected].length).toBeLessThanOrEqual(most)
    }),
  )
})

test('the weight of all entries exceeds the maximum by one entry at most', () => {
  const weights = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 30 })))
  fc.assert(
    fc.property(weights, fc.integer({ min: 2, max: 60 }), (entries, most) => {
      const fill = () => {
        const map = createLruMap<number>(most, (weight) => weight)
        for (const [key, weight] of entries) map.set(String(key), weight)
        return map
      }

      // A lookup promotes an entry and can thus evict others, so each lookup uses a new map.
      const held = [...new Set(entries.map(([key]) => String(key)))].flatMap(
        (key) => fill().get(key) ?? [],
      )

      const total = held.reduce((sum, weight) => sum + weight, 0)
      expect(total).toBeLessThanOrEqual(most + Math.max(0, ...held))
      expect(new Map(entries).size > 0 ? held.length : 1).toBeGreaterThan(0)
    }),
  )
})
