import { expect, test } from 'vitest'
import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { formatClicks } from './format-figure.ts'

const sums = (clicks: number, cpc: number | null) =>
  // The other metrics do not matter here.
  ({ currency: 'EUR', clicks, cpc }) as SpendTotal

test('clicks are shown with their price, if there is one', () => {
  expect(formatClicks(sums(40, 1.25))).toBe('40 clicks at €1.25')
  expect(formatClicks(sums(0, null))).toBe('0 clicks')
})
