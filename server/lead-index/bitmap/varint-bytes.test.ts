import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteReader, createByteWriter } from './varint-bytes.ts'

test('numbers and bytes are read as written, with any initial buffer', () => {
  const item = fc.oneof(fc.nat({ max: 2 ** 28 - 1 }), fc.nat({ max: 300 }), fc.uint8Array())
  fc.assert(
    fc.property(fc.array(item), fc.nat({ max: 8 }), (items, capacity) => {
      const writer = createByteWriter(capacity)
      for (const it of items) typeof it === 'number' ? writer.number(it) : writer.bytes(it)

      const reader = createByteReader(writer.written())
      for (const it of items) {
        if (typeof it === 'number') expect(reader.number()).toBe(it)
        else if (it.length % 2 === 0) expect(reader.pass(it.length, it)).toBe(true)
        else expect(reader.take(it.length)).toEqual(it)
      }
      expect(reader.more()).toBe(false)
    }),
  )
})

test('skipped bytes are compared with the expected ones', () => {
  const passes = (written: number[], expected: number[]) =>
    createByteReader(Uint8Array.from(written)).pass(written.length, Uint8Array.from(expected))

  expect(passes([1, 2], [1, 2])).toBe(true)
  expect(passes([1, 2], [1, 3])).toBe(false)
  expect(passes([1, 2], [1])).toBe(false)
  expect(passes([1], [1, 2])).toBe(false)
})

test.each([
  [127, 1],
  [128, 2],
  [16_383, 2],
  [16_384, 3],
  [65_535, 3],
])('%i takes %i bytes', (value, bytes) => {
  const writer = createByteWriter(0)

  writer.number(value)

  expect(writer.written()).toHaveLength(bytes)
})
