import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { sheetParts, zip } from '../../../test/fixtures/xlsx-file.ts'
import { startService } from '../../../test/harness.ts'
import { inspectLeads } from '../leads/inspect-leads.ts'
import { findHeader } from '../mapping/find-header.ts'
import { recognizeSpendColumns } from '../spend/spend-columns.ts'
import { parseAmount } from '../values/parse-amount.ts'
import { parseInstant } from '../values/parse-date.ts'
import { isEmptyCell } from './cell.ts'

const service = await startService()
afterAll(service.stop)

// A row can have a million characters. Code that takes quadratic time would block the process for
// minutes and make these tests time out.
const long = 900_000
const form = { format: 'csv', encoding: 'utf-8', separator: ',', sheet: null } as const
const reading = { dateOrder: 'dmy', timeZone: 'UTC' } as const

const sampleHeaders = (cell: string) =>
  inspectLeads({ form, rows: [{ line: 1, cells: [cell, 'email'] }], width: 2 }).headerLine

test.for<[what: string, read: () => unknown, is: unknown]>([
  ['spaces before a letter', () => isEmptyCell(`${' '.repeat(long)}x`), false],
  [
    'digits before a letter, in a column name',
    () => findHeader([{ line: 1, cells: ['1'.repeat(long).concat('x')] }], () => false).line,
    1,
  ],
  ['at signs, in a column name', () => sampleHeaders('@'.repeat(long)), 1],
  [
    'spaces in a column name',
    () => recognizeSpendColumns([`Amount${' '.repeat(long)}(EUR) spent`]).currency,
    null,
  ],
  [
    'digits in an invalid amount',
    () => parseAmount(`${'1'.repeat(long)}.x`, '.'),
    { reason: 'must be a number with "." as the decimal separator' },
  ],
  [
    'spaces after a time',
    () => parseInstant(`1.2.2026 10:00${' '.repeat(long)}x`, reading),
    { reason: expect.any(String) },
  ],
])('a cell can contain any number of %s', ([, read, is]) => {
  expect(read()).toEqual(is)
})

test('a number format can contain any number of unclosed brackets', async () => {
  const { imports } = await newImportOrg(service)
  const format = `<numFmt numFmtId="164" formatCode="${'['.repeat(long)}"/>`
  const styles = `<styleSheet>${format}<cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
  const parts = {
    ...sheetParts([
      ['Name', 'Value'],
      ['Ada', 1],
    ]),
    'xl/styles.xml': styles,
  }

  const upload = await imports.upload(zip(parts))

  expect(upload.file?.columns.map(({ header }) => header)).toEqual(['Name', 'Value'])
})
