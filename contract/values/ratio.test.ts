import { expect, test } from 'vitest'
import { createRatioFormat } from './ratio.ts'

test('a ROAS just below 1 is not rounded up to 1', () => {
  expect([0.956, 1.04, 0.04, 9.5, 12.345].map(createRatioFormat('en'))).toEqual([
    '0.96×',
    '1.04×',
    '0.04×',
    '9.5×',
    '12.3×',
  ])
  expect(createRatioFormat('de')(-1.5)).toBe('-1,5×')
})
