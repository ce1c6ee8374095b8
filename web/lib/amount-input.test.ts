import { expect, test } from 'vitest'
import { formatAmountInput, parseAmountInput } from './amount-input.ts'

test.for([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1234', 1234],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1 234,5', 1234.5],
  ["1'234.50", 1234.5],
  ['€ 1.234,56', 1234.56],
  ['12.500', 12_500],
  ['12,500', 12_500],
  ['1.234.567', 1_234_567],
  ['1,234,567.8', 1_234_567.8],
  ['12.5', 12.5],
  ['12,50', 12.5],
  [',5', 0.5],
  ['1000000000000', 1e12],
] as const)('“%s” is parsed as %s', ([text, value]) => {
  expect(parseAmountInput(text)).toEqual({ value })
})

test.for([
  ['-5', 'negative'],
  ['−5', 'negative'],
  ['1000000000001', 'large'],
  ['much', 'number'],
  ['12.3456', 'number'],
  ['0.500', 'number'],
  ['1,23,456', 'number'],
  ['1.234.56', 'number'],
  ['1e5', 'number'],
  ['1,234.567', 'number'],
] as const)('“%s” is invalid: %s', ([text, error]) => {
  expect(parseAmountInput(text)).toEqual({ error })
})

test('a formatted amount is parsed as itself', () => {
  for (const value of [0, 0.5, 12.34, 999, 1000, 12_500, 1_234_567.8, 1e12]) {
    expect(parseAmountInput(formatAmountInput(value))).toEqual({ value })
  }
})
