import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '../parse/cell.ts'
import { rememberCells } from './remember-cells.ts'

/** Parses cells as usual, and counts how often. */
function countParses() {
  const count = { parses: 0 }
  const read = rememberCells((cell: Cell) => {
    count.parses++
    return { type: typeof cell, cell }
  })
  return { count, read }
}

test('every cell has the result of parsing it', () => {
  const cell = fc.oneof(
    fc.constantFrom<Cell>('', '1', 1, 0, '\ud800', 'x'.repeat(300)),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.integer(),
  )
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 50 }), fc.integer({ min: 1, max: 100 }), (cells, n) => {
      const { read } = countParses()
      for (let i = 0; i < n; i++) {
        for (const one of cells) expect(read(one)).toEqual({ type: typeof one, cell: one })
      }
    }),
  )
})

test('repeated values are parsed once', () => {
  const { count, read } = countParses()

  for (let i = 0; i < 10_000; i++) read(`value ${i % 100}`)

  expect(count.parses).toBe(100)
})

test('a column of distinct values is not remembered after the first cells', () => {
  const { count, read } = countParses()
  for (let i = 0; i < 1_000; i++) read(`value ${i}`)
  count.parses = 0

  for (let i = 0; i < 100; i++) read('value 1')

  expect(count.parses).toBe(100)
})

test('a column with more values than are remembered is still read', () => {
  const { count, read } = countParses()

  for (let i = 0; i < 30_000; i++) read(`value ${Math.floor(i / 2)}`)

  expect(count.parses).toBe(15_000)
})
