import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listPositions } from './bitset.ts'
import { decodePositions, encodePositions } from './bitset-encoding.ts'

/** Positions in a segment: a few, many, or nearly all positions. */
const someSlots = fc
  .record({
    size: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 900 }) }, fc.constant(65_536)),
    share: fc.constantFrom(0, 0.001, 0.1, 0.125, 0.5, 0.875, 0.9, 1),
    seed: fc.integer(),
  })
  .map(({ size, share, seed }) => ({ size, slots: draw(size, share, seed) }))

function draw(size: number, share: number, seed: number): Uint16Array {
  const drawn = (slot: number) => ((Math.imul(slot + seed, 0x9e3779b1) >>> 8) % 1000) / 1000
  return Uint16Array.from({ length: size }, (_, slot) => slot).filter((slot) => drawn(slot) < share)
}

test('positions survive encoding and decoding', () => {
  fc.assert(
    fc.property(someSlots, ({ size, slots }) => {
      expect(listPositions(decodePositions(encodePositions(slots, size), size)).join()).toBe(
        slots.join(),
      )
    }),
  )
})

describe('an encoded set is small', () => {
  const all = Uint16Array.from({ length: 65_536 }, (_, slot) => slot)
  test.each([
    ['of no slot', all.subarray(0, 0), 1],
    ['of the last slot', all.subarray(-1), 4],
    ['of every tenth slot', all.filter((slot) => slot % 10 === 0), 6_555],
    ['of every second slot', all.filter((slot) => slot % 2 === 0), 8_193],
    ['of all slots but one', all.subarray(1), 8_193],
    ['of all slots', all, 8_193],
  ])('%s', (_, slots, bytes) => {
    expect(encodePositions(slots, 65_536)).toHaveLength(bytes)
  })
})
