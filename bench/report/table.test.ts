import { expect, test } from 'vitest'
import { toMarkdown, toPlainText } from './table.ts'

const table = {
  title: 'Reads',
  head: ['', 'side', 'p50'],
  textColumns: 2,
  rows: [
    ['by id', 'service', '1.25'],
    ['page 1|2', 'raw', '12.5'],
  ],
}

test('a terminal table aligns texts left and figures right', () => {
  expect(toPlainText(table)).toBe(
    [
      'Reads', //
      '          side      p50',
      'by id     service  1.25',
      'page 1|2  raw      12.5',
    ].join('\n'),
  )
})

test('a document gets a heading and a table with escaped cells', () => {
  expect(toMarkdown(table)).toBe(
    [
      '### Reads',
      '',
      '|  | side | p50 |',
      '| --- | --- | ---: |',
      '| by id | service | 1.25 |',
      '| page 1\\|2 | raw | 12.5 |',
    ].join('\n'),
  )
})
