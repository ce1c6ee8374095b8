import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchNgramRows, type NgramBatch } from './ngram-batches.ts'

const bytes = fc.option(fc.uint8Array({ maxLength: 9 }), { nil: undefined })

const row = fc
  .record({ gram: fc.string(), n: fc.nat(), slots: bytes, bits: bytes, more: bytes })
  // Each row has either slots or bits.
  .map((all) => (all.slots === undefined ? all : { ...all, bits: undefined }))

/** A batch's rows, decoded in the same way as in the SQL statement. */
const toRows = ({ grams, counts, starts, slots, bits, more, bytes }: NgramBatch) =>
  grams.map((gram, i) => {
    const cut = (start: number, size: number | null = null) =>
      size === null ? undefined : bytes.slice(start, start + size)
    const start = (starts[i] ?? 0) - 1
    return {
      gram,
      n: counts[i],
      slots: cut(start, slots[i]),
      bits: cut(start, bits[i]),
      more: cut(start + (slots[i] ?? bits[i] ?? 0), more[i]),
    }
  })

test('batching preserves all rows and their order', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect([...batchNgramRows(rows)].flatMap(toRows)).toEqual(rows)
    }),
  )
})

test('a batch is closed after 2,000 rows, or 256 KiB', () => {
  const row = { gram: 'a', n: 1, slots: undefined, bits: undefined, more: undefined }
  const small = Array.from({ length: 4_001 }, () => row)
  const half = new Uint8Array(4 * 1_024)
  const large = Array.from({ length: 65 }, () => ({ ...row, slots: half, more: half }))

  const sizes = (rows: Parameters<typeof batchNgramRows>[0]) =>
    [...batchNgramRows(rows)].map(({ grams }) => grams.length)

  expect(sizes(small)).toEqual([2_000, 2_000, 1])
  expect(sizes(large)).toEqual([32, 32, 1])
})

test('without rows, there is no batch', () => {
  expect([...batchNgramRows([])]).toEqual([])
})
