import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addSharedPosting,
  findSharedPosting,
  type SharedRows,
  sharedKey,
} from './shared-postings.ts'

const gram = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', '\u4e2d'), minLength: 1 })

const slots = fc
  .uniqueArray(fc.nat({ max: 65_535 }), { minLength: 1, maxLength: 15 })
  .map((all) => Uint16Array.from(all).sort())

function find(row: Uint8Array, text: string): number[] | undefined {
  const found: number[] = []
  return findSharedPosting(row, text, (slot) => found.push(slot)) ? found : undefined
}

test('an n-gram is found in its shared row, and no other is', () => {
  fc.assert(
    fc.property(fc.dictionary(gram, slots), gram, (grams, other) => {
      const entries = Object.entries(grams)
      const rows: SharedRows = new Map()
      for (const [text, own] of entries) addSharedPosting(rows, text, own)
      // Puts all n-grams into a single row, as if many n-grams had collided.
      const packed = Buffer.concat([...rows.values()].map((row) => row.written()))

      for (const [text, own] of entries) {
        const row = rows.get(sharedKey(text))?.written() ?? new Uint8Array()
        expect(find(row, text)).toEqual([...own])
        expect(find(packed, text)).toEqual([...own])
      }
      const expected = grams[other]
      expect(find(packed, other)).toEqual(expected && [...expected])
    }),
  )
})

test('n-grams are distributed evenly over the shared rows', () => {
  const perRow = new Map<string, number>()
  for (let i = 0; i < 40_960; i++) {
    const key = sharedKey(i.toString(36))
    perRow.set(key, (perRow.get(key) ?? 0) + 1)
  }

  expect(perRow.size).toBeGreaterThan(4_000)
  expect(Math.max(...perRow.values())).toBeLessThan(40)
})

test('no n-gram equals a key', () => {
  expect(sharedKey('abc')).toMatch(/^\n\d+$/)
})
