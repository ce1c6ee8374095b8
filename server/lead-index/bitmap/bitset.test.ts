import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Bitset,
  clearBefore,
  clearBit,
  clearFrom,
  copyBitset,
  countBits,
  emptyBitset,
  hasBit,
  intersect,
  listPositions,
  setBit,
  subtract,
  unite,
} from './bitset.ts'

const size = 77

const someSlots = fc.uniqueArray(fc.nat({ max: size - 1 }), { size: 'max', maxLength: size })

function toBitset(slots: readonly number[]): Bitset {
  const bits = emptyBitset(size)
  for (const slot of slots) setBit(bits, slot)
  return bits
}

const sorted = (slots: readonly number[]) => slots.toSorted((a, b) => a - b)

test('a set contains the positions that were set and not cleared', () => {
  fc.assert(
    fc.property(someSlots, someSlots, (added, dropped) => {
      const bits = toBitset(added)
      for (const slot of dropped) clearBit(bits, slot)

      const left = sorted(added.filter((slot) => !dropped.includes(slot)))
      expect([...listPositions(bits)]).toEqual(left)
      expect(countBits(bits)).toBe(left.length)
      for (let slot = 0; slot < size; slot++) expect(hasBit(bits, slot)).toBe(left.includes(slot))
    }),
  )
})

test('sets can be united, intersected and subtracted', () => {
  fc.assert(
    fc.property(someSlots, someSlots, (own, others) => {
      const after = (change: (bits: Bitset, others: Bitset) => void) => {
        const bits = toBitset(own)
        change(bits, toBitset(others))
        return [...listPositions(bits)]
      }

      expect(after(intersect)).toEqual(sorted(own.filter((slot) => others.includes(slot))))
      expect(after(subtract)).toEqual(sorted(own.filter((slot) => !others.includes(slot))))
      expect(after(unite)).toEqual(sorted([...new Set([...own, ...others])]))
    }),
  )
})

test('any range of positions can be listed, and either side of a position can be cleared', () => {
  fc.assert(
    fc.property(someSlots, fc.nat({ max: size }), fc.nat({ max: size }), (slots, from, to) => {
      const all = sorted(slots)
      const behind = toBitset(slots)
      const before = toBitset(slots)

      clearBefore(behind, from)
      clearFrom(before, from)

      expect(listPositions(toBitset(slots), from, to)).toEqual(all.slice(from, Math.max(from, to)))
      expect(listPositions(behind)).toEqual(all.filter((slot) => slot >= from))
      expect(listPositions(before)).toEqual(all.filter((slot) => slot < from))
    }),
  )
})

test('the first position is the highest bit of the first byte, as in PostgreSQL', () => {
  expect([...listPositions(copyBitset(Uint8Array.of(0b1000_0001, 0b0100_0000), 10))]).toEqual([
    0, 7, 9,
  ])
})
