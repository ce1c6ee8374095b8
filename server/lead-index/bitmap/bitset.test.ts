import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addSlot,
  addSlots,
  copyBits,
  countSlots,
  dropBefore,
  dropFrom,
  dropSlot,
  dropSlots,
  hasSlot,
  keepSlots,
  noSlots,
  type SlotBits,
  slotsIn,
} from './bitset.ts'

const size = 77

const someSlots = fc.uniqueArray(fc.nat({ max: size - 1 }), { size: 'max', maxLength: size })

function bitsOf(slots: readonly number[]): SlotBits {
  const bits = noSlots(size)
  for (const slot of slots) addSlot(bits, slot)
  return bits
}

const sorted = (slots: readonly number[]) => slots.toSorted((a, b) => a - b)

test('a set has the slots that were put in and not taken out again', () => {
  fc.assert(
    fc.property(someSlots, someSlots, (added, dropped) => {
      const bits = bitsOf(added)
      for (const slot of dropped) dropSlot(bits, slot)

      const left = sorted(added.filter((slot) => !dropped.includes(slot)))
      expect([...slotsIn(bits)]).toEqual(left)
      expect(countSlots(bits)).toBe(left.length)
      for (let slot = 0; slot < size; slot++) expect(hasSlot(bits, slot)).toBe(left.includes(slot))
    }),
  )
})

test('two sets are joined, cut and told apart', () => {
  fc.assert(
    fc.property(someSlots, someSlots, (own, others) => {
      const after = (change: (bits: SlotBits, others: SlotBits) => void) => {
        const bits = bitsOf(own)
        change(bits, bitsOf(others))
        return [...slotsIn(bits)]
      }

      expect(after(keepSlots)).toEqual(sorted(own.filter((slot) => others.includes(slot))))
      expect(after(dropSlots)).toEqual(sorted(own.filter((slot) => !others.includes(slot))))
      expect(after(addSlots)).toEqual(sorted([...new Set([...own, ...others])]))
    }),
  )
})

test('any stretch of the slots of a set can be read, and either side of a slot be left', () => {
  fc.assert(
    fc.property(someSlots, fc.nat({ max: size }), fc.nat({ max: size }), (slots, from, to) => {
      const all = sorted(slots)
      const behind = bitsOf(slots)
      const before = bitsOf(slots)

      dropBefore(behind, from)
      dropFrom(before, from)

      expect(slotsIn(bitsOf(slots), from, to)).toEqual(all.slice(from, Math.max(from, to)))
      expect(slotsIn(behind)).toEqual(all.filter((slot) => slot >= from))
      expect(slotsIn(before)).toEqual(all.filter((slot) => slot < from))
    }),
  )
})

test('the first slot is the highest bit of the first byte, as PostgreSQL has it', () => {
  expect([...slotsIn(copyBits(Uint8Array.of(0b1000_0001, 0b0100_0000), 10))]).toEqual([0, 7, 9])
})
