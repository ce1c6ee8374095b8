import { expect, test } from 'vitest'
import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { formatClicks } from './format-figure.ts'

const sums = (clicks: number, cpc: number | null) =>
  // The other figures play no part.
  ({ currency: 'EUR', clicks, cpc }) as SpendTotal

test('clicks are told with their price, and none without one', () => {
  expect(formatClicks(sums(40, 1.25))).toBe('40 clicks at €1.25')
  expect(formatClicks(sums(0, null))).toBe('0 clicks')
})
