import { expect, test } from 'vitest'
import { detectDecimal, parseAmount } from './parse-amount.ts'

test.for([
  ['1234', null, '1234'],
  ['1,234.50', '.', '1234.50'],
  ['1.234,50', ',', '1234.50'],
  ['€ 1.234', ',', '1234'],
  ['1.234 EUR', '.', '1.234'],
  ['USD 1,234,567', '.', '1234567'],
  ["1'234.5", '.', '1234.5'],
  ['1 234,5 €', ',', '1234.5'],
  [',5', ',', '0.5'],
  ['US$1,234.50', '.', '1234.50'],
  ['1 234,50 kr.', ',', '1234.50'],
  ['eur 5', null, '5'],
  ['€ 1.250,-', ',', '1250.00'],
  ['12,34,567.50', '.', '1234567.50'],
  [5.551115123125783e-17, null, '0'],
] as const)('%s with %s is the amount %s', ([written, decimal, amount]) => {
  expect(parseAmount(written, decimal)).toEqual({ value: amount })
})

test('no group of thousands starts with a zero: 0.125 is an eighth, whatever the other amounts', () => {
  expect(['0.125', '0,125', '0.500'].map(detectDecimal)).toEqual(['.', ',', '.'])
  expect(parseAmount('0.125', '.')).toEqual({ value: '0.125' })
  expect(parseAmount('0.125', ',')).toHaveProperty('reason')
  expect(parseAmount('0,125.50', '.')).toHaveProperty('reason')
})

test.for([
  ['1,23', '.'],
  ['1.2.3', ','],
  ['1,234.5', ','],
  ['1.234', null],
  ['1,5 Mio', ','],
  ['1.5 mln', '.'],
  ['2.5k', '.'],
] as const)('%s with %s is not an amount', ([written, decimal]) => {
  expect(parseAmount(written, decimal)).toHaveProperty('reason')
})

test('the decimal separator is detected if it is unambiguous', () => {
  expect(['1.5', '1,5', '1.234,5', '1,234.5', '1.234.567'].map(detectDecimal)).toEqual([
    '.',
    ',',
    ',',
    '.',
    ',',
  ])
  expect([detectDecimal('1.234'), detectDecimal('1234')]).toEqual([null, undefined])
})
