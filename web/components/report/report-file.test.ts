import { expect, test } from 'vitest'
import { plainCsv, semicolonCsv } from '../../../contract/imports/csv.ts'
import { formatReport, reportFileName } from './report-file.ts'

const table = {
  columns: ['campaign', 'spend', 'roas'],
  rows: [
    ['Büro; "A", B', 1234.5, null],
    ['=HYPERLINK("http://x")', 0, undefined],
  ],
}

test('a report starts with a byte order mark, quotes separators and defuses formulas', () => {
  expect(formatReport(table, plainCsv)).toBe(
    '\uFEFFcampaign,spend,roas\r\n' +
      '"Büro; ""A"", B",1234.5,\r\n' +
      '"\'=HYPERLINK(""http://x"")",0,\r\n',
  )
})

test('a report for a decimal comma separates cells with semicolons', () => {
  expect(formatReport(table, semicolonCsv).split('\r\n')[1]).toBe('"Büro; ""A"", B";"1234,5";')
})

test('a negative number stays a number', () => {
  expect(formatReport({ columns: ['a'], rows: [[-1.5]] }, plainCsv)).toBe('\uFEFFa\r\n-1.5\r\n')
})

test('the file name contains the report and its days', () => {
  const days = { startDate: '2026-01-01', endDate: '2026-01-31' }
  expect(reportFileName(['attribution', 'campaign'], days)).toBe(
    'attribution-campaign-2026-01-01-2026-01-31',
  )
})
