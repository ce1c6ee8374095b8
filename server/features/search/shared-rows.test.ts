import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addShared, findShared, type SharedRows, sharedKey } from './shared-rows.ts'

const gram = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', '\u4e2d'), minLength: 1 })

const known = fc.oneof(
  fc
    .uniqueArray(fc.nat({ max: 65_535 }), { minLength: 1, maxLength: 15 })
    .map((slots) => ({ n: slots.length, slots: Uint16Array.from(slots).sort() })),
  fc.integer({ min: 16, max: 65_536 }).map((n) => ({ n, slots: undefined })),
)

test('a part is found in the row that it shares, and no other part is', () => {
  fc.assert(
    fc.property(fc.dictionary(gram, known), gram, (grams, other) => {
      const entries = Object.entries(grams)
      const rows: SharedRows = new Map()
      for (const [text, value] of entries) addShared(rows, text, value)
      // All in one row, as it happens when many parts meet.
      const packed = Buffer.concat([...rows.values()].map((row) => row.written()))

      for (const [text, value] of entries) {
        const own = rows.get(sharedKey(text))?.written() ?? new Uint8Array()
        expect(findShared(own, text)).toEqual(value)
        expect(findShared(packed, text)).toEqual(value)
      }
      expect(findShared(packed, other)).toEqual(grams[other])
    }),
  )
})

test('parts spread over the shared rows evenly', () => {
  const perRow = new Map<string, number>()
  for (let i = 0; i < 40_960; i++) {
    const key = sharedKey(i.toString(36))
    perRow.set(key, (perRow.get(key) ?? 0) + 1)
  }

  expect(perRow.size).toBeGreaterThan(4_000)
  expect(Math.max(...perRow.values())).toBeLessThan(40)
})

test('no part is equal to a key', () => {
  expect(sharedKey('abc')).toMatch(/^\n\d+$/)
})
