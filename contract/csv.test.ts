import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, parseCsv } from './csv.ts'

test('cells are quoted only where they must be', () => {
  expect(csvLine(['a', 'b c', '', '1.5'])).toBe('a,b c,,1.5\r\n')
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' edge '])).toBe(
    '"a,b","say ""hi""","two\nlines"," edge "\r\n',
  )
})

test.for([
  ['', []],
  ['a', [['a']]],
  ['a,b\r\n', [['a', 'b']]],
  ['a,b\nc,d\r\re\n', [['a', 'b'], ['c', 'd'], [''], ['e']]],
  ['a,', [['a', '']]],
  [',\n', [['', '']]],
  ['"a,""b""\r\nc",d', [['a,"b"\r\nc', 'd']]],
  ['""', [['']]],
  ['\uFEFFa,b', [['a', 'b']]],
] as const)('%j is read as other programs write it', ([text, rows]) => {
  expect(parseCsv(text)).toEqual(rows)
})

test.for(['"a', 'a\n"b" c', 'a"b', 'a\n"b,c\n'])('a quote out of place in %j is told', (text) => {
  expect(() => parseCsv(text)).toThrow(/Line [12] has a quote out of place/)
})

test('whatever is written is read back', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }))
  fc.assert(
    fc.property(rows, (cells) => {
      expect(parseCsv(cells.map(csvLine).join(''))).toEqual(cells)
    }),
  )
})
