import { expect, test } from 'vitest'
import type { FileRow } from '../parse/cell.ts'
import { readCsvRows } from '../parse/csv-rows.ts'
import { sampleRows } from './sample-rows.ts'

const form = { format: 'csv', encoding: 'utf-8', separator: ',', sheet: null } as const

async function* repeatRow(row: Omit<FileRow, 'line'>, count: number) {
  for (let line = 1; line <= count; line++) yield [{ line, ...row }]
}

test('fewer long rows are sampled, since all of them are in memory at the same time', async () => {
  const short = await sampleRows(repeatRow({ cells: ['name', 'note'] }, 2_000), form)
  const long = await sampleRows(repeatRow({ cells: ['name', 'a'.repeat(1_000_000)] }, 2_000), form)

  expect([short.rows.length, long.rows.length]).toEqual([1_001, 2])
})

test('a row with too many columns is rejected, whatever follows', async () => {
  const rows = repeatRow({ cells: Array.from({ length: 501 }, () => 'x') }, 2_000)

  await expect(sampleRows(rows, form)).rejects.toThrow('more than 500 columns')
  expect(await rows.next()).toMatchObject({ done: true })
})

test('a row with far too many cells is cut off after the first excess cell', async () => {
  async function* bytes() {
    yield Buffer.from(`name\nAda${','.repeat(900_000)}\n`)
  }

  const widths: number[] = []
  for await (const rows of readCsvRows(bytes(), form))
    widths.push(...rows.map(({ cells }) => cells.length))

  expect(widths).toEqual([1, 501])
})
