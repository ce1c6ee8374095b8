import { expect, test } from 'vitest'
import { detectEncoding, detectSeparator } from './detect-encoding.ts'

test.for([
  ['a,b\n1,2\n', ','],
  ['a;b\n1,5;2\n1,5;2\n', ';'],
  ['a\tb\n1\t2\n', '\t'],
  ['a|b\n"x,y"|2\n', '|'],
  ['name\nAda\n', ','],
  ['"a;b",c\n"d;e",f\n', ','],
  ['sep=|\na,b|c\n', '|'],
  [
    'Start: November 1, 2026, 12:00 AM\nEnd: November 2, 2026, 11:59 PM\nMade: Nov 3, 2026, 9:00 AM\n\nDay\tName\tSpend\n1\tA, b\t1,5\n',
    '\t',
  ],
  ['Name,Note,City\nAda,a\tb,Bonn\nBo,a\tb\tc,Bonn\n', ','],
  ['sep=,\r\na,b;c\r\n1,2;3\r\n', ','],
] as const)('the separator of %j is %j', ([text, separator]) => {
  expect(detectSeparator(text)).toBe(separator)
})

test('the encoding of a text file is detected from its mark or content', () => {
  const of = (hex: string, isUtf8: boolean) => detectEncoding(Buffer.from(hex, 'hex'), isUtf8)
  expect(of('fffe6100', false)).toBe('utf-16le')
  expect(of('feff0061', false)).toBe('utf-16be')
  expect(of('6100620063002c00', false)).toBe('utf-16le')
  expect(of('0061006200630064', false)).toBe('utf-16be')
  expect(of('efbbbf61', true)).toBe('utf-8')
  expect(of('c3bc', true)).toBe('utf-8')
  expect(of('fc', false)).toBeUndefined()
  expect(() => of('0001020003', false)).toThrow('not a CSV or XLSX file')
})
