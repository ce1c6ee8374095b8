import { expect, test } from 'vitest'
import { toClickConstant } from '../clicks/click-constants.ts'
import { parseDay } from '../values/parse-date.ts'
import { guessSpendDecimal } from './inspect-spend.ts'
import { parseCount, parseMicros, parseMoney } from './parse-numbers.ts'
import { recognizeSpendColumns } from './spend-columns.ts'
import { createSpendRowFilter } from './spend-rows.ts'

test.for([
  ['Sun, Feb 1, 2026', '2026-02-01'],
  ['February 1, 2026', '2026-02-01'],
  ['1. Feb. 2026', '2026-02-01'],
  ['So., 1. März 2026', '2026-03-01'],
  ['1er août 2026', '2026-08-01'],
  ['12 de octubre de 2026', '2026-10-12'],
  ['3 mei 2026', '2026-05-03'],
  ['2026-02-01', '2026-02-01'],
  ['2026-02-01 00:00:00', '2026-02-01'],
] as const)('%s is a date', ([written, day]) => {
  expect(parseDay(written, null)).toEqual({ value: day })
})

test.for(['Feb 30, 2026', 'Foo 1, 2026', '1 ma 2026', 'January 2026', '2026-10', 'Total'])(
  '%s is not a date',
  (written) => {
    expect(parseDay(written, 'dmy')).toHaveProperty('reason')
  },
)

test.for([
  ['1,234.56', '.', 1_234_560_000n],
  ['1.234,56 €', ',', 1_234_560_000n],
  ['US$12.50', '.', 12_500_000n],
  ['12.50 US$', '.', 12_500_000n],
  ['0.0000005', '.', 1n],
  ['--', '.', 0n],
  ['', null, 0n],
  [12.3456785, null, 12_345_679n],
  ['1000000000000', null, 1_000_000_000_000_000_000n],
] as const)('%s with %s is an amount', ([written, decimal, micros]) => {
  expect(parseMoney(written, decimal)).toEqual({ value: micros })
})

test.for([
  ['-5', '.'],
  ['(5.00)', '.'],
  ['−5', '.'],
  ['5.5', null],
  ['five', '.'],
  ['1e5', '.'],
  ['1000000000000.01', '.'],
  [-1, null],
  [1e300, null],
] as const)('%s with %s is not an amount', ([written, decimal]) => {
  expect(parseMoney(written, decimal)).toHaveProperty('reason')
})

test('millionths and counts are integers', () => {
  expect(parseMicros('1234560000')).toEqual({ value: 1_234_560_000n })
  expect(parseMicros(1_234_560_000)).toEqual({ value: 1_234_560_000n })
  expect(parseMicros('1.5')).toHaveProperty('reason')
  expect(parseCount('1,234', '.')).toEqual({ value: 1234 })
  expect(parseCount('1.234', ',')).toEqual({ value: 1234 })
  expect(parseCount('12.00', '.')).toEqual({ value: 12 })
  expect(parseCount('1.5', '.')).toHaveProperty('reason')
  expect(parseCount('9999999999999999', '.')).toHaveProperty('reason')
})

test('digit groups in counts determine the decimal separator, and contradictions are asked', () => {
  expect(guessSpendDecimal(['5', '1.234'], ['1.204'])).toEqual({ guess: ',', isAsked: false })
  expect(guessSpendDecimal(['1.234'], ['1,204'])).toEqual({ guess: '.', isAsked: false })
  expect(guessSpendDecimal(['1.234'], ['17'])).toEqual({ guess: null, isAsked: true })
  expect(guessSpendDecimal(['1.5'], ['1.204'])).toEqual({ guess: null, isAsked: true })
  expect(guessSpendDecimal([5.5], [1204])).toEqual({ guess: null, isAsked: false })
})

test('a file that two platforms could have written belongs to neither', () => {
  expect(recognizeSpendColumns(['Day', 'Campaign', 'Cost', 'Ad set name']).platform).toBeNull()
  expect(recognizeSpendColumns(['Date', 'Amount', 'Campaign']).platform).toBeNull()
  expect(
    recognizeSpendColumns(['Day', 'Campaign name', 'Amount spent (CHF)', 'Platform', 'Placement']),
  ).toMatchObject({
    platform: 'meta_ads',
    currency: 'CHF',
    columns: ['date', 'campaignName', 'spend', null, null],
    segments: [3, 4],
  })
})

test.for([
  ['google_ads', 'Jour|ID de la campagne|Campagne|Code de devise|Coût|Impr.|Clics'],
  ['google_ads', 'Dag|Campagne-ID|Campagne|Valutacode|Kosten|Vertoningen|Klikken'],
  ['google_ads', 'Día|ID de la campaña|Campaña|Código de moneda|Coste|Impr.|Clics'],
  ['google_ads', 'Tag|Kampagnen-ID|Kampagne|Währungscode|Kosten|Impressionen|Klicks'],
  [
    'meta_ads',
    'Jour|ID de la campagne|Nom de la campagne|Devise|Montant dépensé (EUR)|Impressions|Clics (tous)',
  ],
  ['meta_ads', 'Dag|Campagne-ID|Campagnenaam|Valuta|Besteed bedrag (EUR)|Weergaven|Klikken (alle)'],
  [
    'meta_ads',
    'Tag|Kampagnen-ID|Kampagnenname|Währung|Ausgegebener Betrag (EUR)|Impressionen|Klicks (alle)',
  ],
] as const)('columns of %s are recognized as %s', ([platform, headers]) => {
  expect(recognizeSpendColumns(headers.split('|'))).toMatchObject({
    platform,
    columns: ['date', 'campaignId', 'campaignName', 'currency', 'spend', 'impressions', 'clicks'],
  })
})

test('sums and footer rows are skipped, rows with a date and an amount are not', () => {
  const columns = ['date', 'campaignName', 'spend'] as const
  const isOut = createSpendRowFilter({ columns: [...columns], platform: 'google_ads' })
  const isMetaOut = createSpendRowFilter({ columns: [...columns], platform: 'meta_ads' })
  const row = (...cells: string[]) => ({ line: 2, cells })

  expect(isOut(row('Total: Account', ' --', '5'))).toBe(true)
  expect(isOut(row('', 'Gesamt', '5'))).toBe(true)
  expect(isOut(row('Overall total - 3 campaigns', '', '5'))).toBe(true)
  expect(isOut(row('©2026 Microsoft Corporation. All rights reserved. '))).toBe(true)
  expect(isOut(row('2026-11-01', 'Total recall', '5'))).toBe(false)
  expect(isOut(row('31/12/2026', 'Total', '5'))).toBe(false)
  expect(isOut(row('soon', 'Brand', '5'))).toBe(false)
  expect(isOut(row('2026-11-01', '', '5'))).toBe(false)
  expect(isMetaOut(row('2026-11-01', '', '5'))).toBe(true)
})

test('unknown constants are kept unchanged', () => {
  expect(toClickConstant('searchAdsDevice', 'Mobile phones')).toBe('MOBILE')
  expect(toClickConstant('searchAdsDevice', 'constructor')).toBe('constructor')
  expect(toClickConstant('searchAdsClickType', 'Headline')).toBe('Headline')
})
