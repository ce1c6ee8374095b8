import { expect, test } from 'vitest'
import { formatValue } from './format-value.ts'

const names = {
  timeZone: 'Europe/Berlin',
  currency: null,
  choices: new Map([['0190-label', 'Hot']]),
}

test.for([
  ['value', 1234.5, '1,234.50'],
  ['status', 'won', 'Won'],
  ['source', 'manual', 'Manual'],
  ['source', 'fax', 'fax'],
  ['country', 'DE', 'Germany'],
  ['country', 'de', 'Germany'],
  ['country', '??', '??'],
  ['createdAt', '2026-07-31T22:30:00Z', '1 Aug 2026, 00:30'],
  ['createdAt', 'no instant', 'no instant'],
  ['searchAdsClickDate', '2026-07-31', '31 Jul 2026'],
  ['ad_storage', false, 'Denied'],
  ['locked', false, 'No'],
  ['labelId', '0190-label', 'Hot'],
  ['labelId', '0190-abcdef', 'Deleted (abcdef)'],
  ['name', '<b>Ada</b>', '<b>Ada</b>'],
  ['name', null, ''],
  ['name', undefined, ''],
  ['value', 0, '0.00'],
] as const)('%s %j is formatted as %s', ([field, value, text]) => {
  expect(formatValue(field, value, names)).toBe(text)
})
