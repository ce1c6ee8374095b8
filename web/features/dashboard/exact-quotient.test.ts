import { expect, test } from 'vitest'
import { formatMoney } from '../../lib/numbers.ts'
import { exactQuotient } from './exact-quotient.ts'

test('rounds half up, as the service does', () => {
  expect(exactQuotient(433.37, 2)).toBe(216.685)
  expect(exactQuotient(0.1 + 0.2, 3)).toBe(0.1)
  expect(exactQuotient(0.00005, 1)).toBe(0.0001)
  expect(formatMoney(exactQuotient(2166.85, 10), 'EUR')).toBe('€216.69')
})

test('accepts fractional numbers of leads', () => {
  expect(exactQuotient(100, 12.5)).toBe(8)
  expect(exactQuotient(100, 1 / 3)).toBe(300.0003)
})
