import { expect, test } from 'vitest'
import { isPaymentData } from './detect-payment-data.ts'

/** Test numbers published by payment providers and in ISO 13616. */
test.for([
  '4242424242424242',
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  'DE89 3704 0044 0532 0130 00',
  'gb29nwbk60161331926819',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
])('%s is payment data', (value) => {
  expect(isPaymentData(value)).toBe(true)
})

test.for([
  // Wrong check digits.
  '4242424242424241',
  'DE89 3704 0044 0532 0130 01',
  // Phone numbers; some have as many digits as a card number.
  '+49 170 1234567',
  '0049 170 1234567890',
  '+4242424242424242',
  '4915112345678',
  // Order, customer and tracking numbers.
  '2026-000123',
  'DE123456789',
  '1Z999AA10123456784',
  '00340434161094021501',
  'Call me: 4242424242424242 is my order',
  'ada@example.com',
  '',
])('%s is not payment data', (value) => {
  expect(isPaymentData(value)).toBe(false)
})
