import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCsv, semicolonCsv } from '../../../../contract/imports/csv.ts'
import type { Cell, FileRow } from './cell.ts'
import { CsvFaultError, CsvParser, type CsvSyntax } from './csv-parser.ts'

const comma: CsvSyntax = { separator: ',', lineEnding: '\n' }

function readPieces(pieces: readonly string[], syntax: CsvSyntax = comma): (readonly Cell[])[] {
  const parser = new CsvParser(syntax)
  const rows: FileRow[] = []
  for (const piece of pieces) parser.parse(piece, rows)
  parser.end(rows)
  return rows.map(({ cells }) => cells)
}

const readOrRefuse = (pieces: readonly string[], syntax: CsvSyntax = comma) => {
  try {
    return readPieces(pieces, syntax)
  } catch (error) {
    if (error instanceof CsvFaultError) return error.fault
    throw error
  }
}

test.for([
  [
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a,b","c\nd","say ""hi"""\n', [['a,b', 'c\nd', 'say "hi"']]],
  ['a, "b, c" ,d\n', [['a', 'b, c', 'd']]],
  ['12" pipe,"a"b,"c" d\n', [['12" pipe', '"a"b', '"c" d']]],
  ['a\n\n\n,,\nb\n', [['a'], ['b']]],
  [
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"",""\n"x"', [['x']]],
  ['a\rb\n', [['a\rb']]],
] as const)('%j has the rows %j', ([text, rows]) => {
  expect(readPieces([text])).toEqual(rows)
})

test('in a file with CRLF, a line feed alone is part of a cell', () => {
  expect(readPieces(['a\nb,c\r\nd\r\n'], { separator: ',', lineEnding: '\r\n' })).toEqual([
    ['a\nb', 'c'],
    ['d'],
  ])
})

test('row numbers count empty rows', () => {
  const rows: FileRow[] = []
  new CsvParser(comma).parse('a\n\n,,\nb\n', rows)
  expect(rows.map(({ line }) => line)).toEqual([1, 4])
})

test('an unclosed quote and an endless row are reported with their row', () => {
  const read = (text: string) => () => readPieces([text])
  expect(read('a\n"b\nc')).toThrow(expect.objectContaining({ fault: 'quoteNotClosed', line: 2 }))
  expect(read(`a\n\n${'b'.repeat(1_000_001)}`)).toThrow(
    expect.objectContaining({ fault: 'rowTooLong', line: 3 }),
  )
})

const syntax = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  lineEnding: fc.constantFrom('\r' as const, '\n' as const, '\r\n' as const),
})
const text = fc.string({
  unit: fc.constantFrom('a', 'ü', ' ', '"', '""', ',', ';', '\t', '|', '\r', '\n', '\r\n'),
  maxLength: 60,
})

test('the rows of a file do not depend on the pieces in which it arrives', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 8 }), syntax, (written, cuts, form) => {
      const bounds = [0, ...cuts.sort((a, b) => a - b), written.length]
      const pieces = bounds.slice(1).map((end, i) => written.slice(bounds[i], end))

      expect(readOrRefuse(pieces, form)).toEqual(readOrRefuse([written], form))
    }),
  )
})

test.for([plainCsv, semicolonCsv])('every file that we write is read back: %o', (dialect) => {
  const cell = fc.string({ unit: 'binary' }).map((one) => one.trim())
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      const written = rows.map((row) => csvLine(row, dialect)).join('')

      expect(readPieces([written], { separator: dialect.separator, lineEnding: '\r\n' })).toEqual(
        rows.filter((row) => row.some((one) => one !== '')),
      )
    }),
  )
})

test('any text has the same rows as in csv-parse, except for spaces after a quote', () => {
  fc.assert(
    fc.property(text, syntax, (written, form) => {
      const endings = { '\r': ['\r'], '\n': ['\r\n', '\n'], '\r\n': ['\r\n'] }[form.lineEnding]
      fc.pre(!/"\s/.test(written.replaceAll(form.lineEnding, '')))
      const read = (): string[][] =>
        parse(written, {
          delimiter: form.separator,
          record_delimiter: endings,
          relax_column_count: true,
          relax_quotes: true,
          ltrim: true,
        })
      const readOracle = () => {
        try {
          return read().filter((row) => row.some((one) => one !== ''))
        } catch {
          return 'quoteNotClosed'
        }
      }

      expect(readOrRefuse([written], form)).toEqual(readOracle())
    }),
    { numRuns: 1_000 },
  )
})
