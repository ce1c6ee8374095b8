import { expect, test } from 'vitest'
import { parseRates } from './parse-rates.ts'

const rate = { from: 'USD', to: 'EUR', day: '2026-11-01', rate: '0.9231' }

test.for([
  'USD,EUR,2026-11-01,0.9231',
  'usd; eur; 2026-11-01; 0,9231',
  'USD\tEUR\t2026-11-01\t0.9231',
  '"USD","EUR","2026-11-01","0.9231"',
  'from,to,date,rate\r\n\r\nUSD,EUR,2026-11-01,0.9231\r\n',
])('%j is a rate', (text) => {
  expect(parseRates(text)).toEqual({ rates: [rate], wrong: [] })
})

test.for([
  ['USD,EUR,2026-11-01', 'parts'],
  ['USD,EUR,2026-11-01,0,9231', 'parts'],
  ['Euro1,EUR,2026-11-01,1', 'currency'],
  ['EUR,eur,2026-11-01,1', 'same'],
  ['USD,EUR,01.11.2026,1', 'day'],
  ['USD,EUR,2026-02-30,1', 'day'],
  ['USD,EUR,2026-11-01,0', 'rate'],
  ['USD,EUR,2026-11-01,-1', 'rate'],
  ['USD,EUR,2026-11-01,1e3', 'rate'],
  ['USD,EUR,2026-11-01,', 'rate'],
] as const)('%s is invalid: %s', ([line, error]) => {
  const { rates, wrong } = parseRates(`USD,EUR,2026-11-01,0.9231\n\n${line}`)

  expect(rates).toEqual([rate])
  expect(wrong).toEqual([{ number: 3, text: line, error }])
})

test('the last rate for a day wins', () => {
  const { rates } = parseRates('USD,EUR,2026-11-01,1\nEUR,USD,2026-11-01,2\nUSD,EUR,2026-11-01,3')

  expect(rates.map((one) => one.rate)).toEqual(['3', '2'])
})

test('only the first line can be a header', () => {
  expect(parseRates('a,b,c,d\na,b,c,d').wrong).toHaveLength(1)
  expect(parseRates('').wrong).toEqual([])
})
