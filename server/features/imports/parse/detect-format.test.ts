import { expect, test } from 'vitest'
import { detectFormat } from './detect-format.ts'

test.for([
  ...['a,b\n1,2', '"a";"b"', 'sep=;\na;b', 'name\n<test lead: dummy data for name>', '#id,name'],
  ...['[id],name\n1,Ada', '{name},email', '<name>,<email>\nAda,a@example.com', '<3,b', '\n\na,b'],
])('%j is a CSV file', (text) => {
  expect(detectFormat(Buffer.from(text))).toBe('csv')
})

test.for<[text: string, what: string]>([
  ['<html><body><table><tr><td>A', 'web page'],
  ['\uFEFF\n<!DOCTYPE html>\n<html lang="en">', 'web page'],
  ['<table border="1"><tr><th>Name', 'web page'],
  ['<meta http-equiv="Content-Type" content="text/html">', 'web page'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', 'web page'],
  ['<style>td{}</style><table>', 'web page'],
  ['MIME-Version: 1.0\nContent-Type: multipart/related', 'web page'],
  [
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns=',
    'XML spreadsheet',
  ],
  ['<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com">', 'XML spreadsheet'],
  ['<?xml version="1.0" encoding="utf-8"?>\n<leads><lead>', 'XML file'],
  ['<leads>\n  <lead id="1">', 'XML file'],
  ['[{"name":"Ada"}]', 'JSON'],
  ['[\n  {\n "name": "Ada"', 'JSON'],
  ['{"data": [', 'JSON'],
  ['{"name":"Ada"}\n{"name":"Bob"}\n', 'JSON'],
  ['[["name"],["Ada"]]', 'JSON'],
  ['[]', 'JSON'],
  ['{}', 'JSON'],
  ['{\\rtf1\\ansi', 'text document'],
  ['SQLite format 3\0', 'database'],
  ['%PDF-1.7', 'PDF'],
  ['', 'empty'],
])('%j is refused as a %s', ([text, what]) => {
  expect(() => detectFormat(Buffer.from(text))).toThrow(what)
  if (text !== '' && /^[<[{]/.test(text) && !text.startsWith('{\\')) {
    expect(() => detectFormat(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toThrow(what)
  }
})

test('archives are recognized by their bytes', () => {
  const zip = Buffer.from('504b0304', 'hex')
  const ods = Buffer.concat([
    zip,
    Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
  ])

  expect(detectFormat(zip)).toBe('xlsx')
  expect(() => detectFormat(ods)).toThrow('OpenDocument')
  for (const hex of ['1f8b0800', '377abcaf271c', '526172211a0700', '425a683931', '28b52ffd00']) {
    expect(() => detectFormat(Buffer.from(hex, 'hex'))).toThrow('compressed')
  }
})
