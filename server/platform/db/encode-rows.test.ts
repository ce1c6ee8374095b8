import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeRows } from './encode-rows.ts'

test('rows are encoded as the JSON of their array', () => {
  const row = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.integer()))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), fc.constantFrom(1, 39, 40, 41), (some, times) => {
      const rows = Array.from({ length: times }, () => some).flat()
      expect(encodeRows(rows).toString()).toBe(JSON.stringify(rows))
    }),
  )
})
