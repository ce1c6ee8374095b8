import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCsv, semicolonCsv } from './csv.ts'

test('cells are quoted only if necessary', () => {
  expect(csvLine(['a', 'b c', '', '1.5'])).toBe('a,b c,,1.5\r\n')
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' edge '])).toBe(
    '"a,b","say ""hi""","two\nlines"," edge "\r\n',
  )
})

test.for([plainCsv, semicolonCsv])('other parsers read back what is written: %o', (dialect) => {
  const { separator: delimiter } = dialect
  const asWritten = { delimiter, record_delimiter: '\r\n', relax_column_count: true }
  const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }))
  fc.assert(
    fc.property(rows, (cells) => {
      expect(parse(cells.map((row) => csvLine(row, dialect)).join(''), asWritten)).toEqual(cells)
    }),
  )
})
