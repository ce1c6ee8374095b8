import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersectSlots } from './intersect-slots.ts'
import { encodeSlots } from './slot-coding.ts'

const size = 400

/** Any slots, packed or as they are. */
const slotSet = fc
  .record({
    slots: fc.uniqueArray(fc.nat({ max: size - 1 }), { size: 'max', maxLength: size }),
    isPacked: fc.boolean(),
  })
  .map(({ slots, isPacked }) => ({ plain: Uint16Array.from(slots).sort(), isPacked }))

test('what is left is in all sets, whatever their order and form', () => {
  fc.assert(
    fc.property(fc.array(slotSet, { minLength: 1, maxLength: 5 }), (sets) => {
      const expected = Array.from({ length: size }, (_, slot) => slot).filter((slot) =>
        sets.every(({ plain }) => plain.includes(slot)),
      )

      const left = intersectSlots(
        sets.map(({ plain, isPacked }) => ({
          n: plain.length,
          slots: isPacked ? encodeSlots(plain, size) : plain.slice(),
        })),
      )

      expect([...left]).toEqual(expected)
    }),
  )
})

test('no set leaves nothing', () => {
  expect(intersectSlots([])).toHaveLength(0)
})
