import { expect, test } from 'vitest'
import type { FileRow } from '../parse/cell.ts'
import { skipRepeatedHeaders } from './skip-repeated-headers.ts'

const headers = ['Name', 'Email', 'Stage']

async function read(rows: readonly string[]) {
  const skipped: number[] = []
  const lines: number[] = []
  async function* open(): AsyncGenerator<FileRow[]> {
    for (const [i, row] of rows.entries()) yield [{ line: i + 2, cells: row.split(',') }]
  }
  for await (const kept of skipRepeatedHeaders(open(), headers, (one) => skipped.push(one.line)))
    lines.push(...kept.map(({ line }) => line))
  return { lines, skipped }
}

test('column names that are repeated between the rows are not leads', async () => {
  expect(await read(['Ada,a@example.com,New', 'Name,Email,Stage', 'Bo,b@example.com,New'])).toEqual(
    {
      lines: [2, 4],
      skipped: [3],
    },
  )
})

test('the title of a group above repeated column names is not a lead', async () => {
  const rows = ['Ada,a@example.com,New', 'Qualified,,', 'Name,Email,Stage', 'Bo,b@example.com,New']

  expect(await read(rows)).toEqual({ lines: [2, 5], skipped: [3, 4] })
})

test('a lead with only a name, and one with the words of the column names, are leads', async () => {
  const rows = ['Ada,,', 'Bo,,', 'Name,n@example.com,Stage', 'Cy,,']

  expect(await read(rows)).toEqual({ lines: [2, 3, 4, 5], skipped: [] })
})
