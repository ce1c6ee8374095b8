import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GramBatch, gramBatches } from './gram-batches.ts'

const bytes = fc.option(fc.uint8Array({ maxLength: 9 }), { nil: undefined })

const row = fc.record({ gram: fc.string(), n: fc.nat(), bytes })

/** The rows of a batch, read as its statement reads them. */
const rowsOf = ({ grams, counts, starts, sizes, bytes }: GramBatch) =>
  grams.map((gram, i) => {
    const start = (starts[i] ?? 0) - 1
    const size = sizes[i] ?? null
    const own = size === null ? undefined : bytes.slice(start, start + size)
    return { gram, n: counts[i], bytes: own }
  })

test('all rows come back from their batches, in their order', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect([...gramBatches(rows)].flatMap(rowsOf)).toEqual(rows)
    }),
  )
})

test('a batch is closed after 2,000 rows, or 256 KiB', () => {
  const small = Array.from({ length: 4_001 }, () => ({ gram: 'a', n: 1, bytes: undefined }))
  const large = Array.from({ length: 65 }, () => ({
    gram: 'a',
    n: 1,
    bytes: new Uint8Array(8 * 1_024),
  }))

  const sizes = (rows: Parameters<typeof gramBatches>[0]) =>
    [...gramBatches(rows)].map(({ grams }) => grams.length)

  expect(sizes(small)).toEqual([2_000, 2_000, 1])
  expect(sizes(large)).toEqual([32, 32, 1])
})

test('no rows make no batch', () => {
  expect([...gramBatches([])]).toEqual([])
})
