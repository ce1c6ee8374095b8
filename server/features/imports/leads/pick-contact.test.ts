import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickContact } from './pick-contact.ts'

test.for([
  ['ada@example.com, bo@example.com', 'ada@example.com'],
  ['ada@example.com ::: bo@example.com', 'ada@example.com'],
  ['ada@example.com;bo@example.com', 'ada@example.com'],
  ['ada@example.com\nbo@example.com', 'ada@example.com'],
  ['Ada Muster <ada@example.com>', 'ada@example.com'],
  ['"Muster, Ada" <ada@example.com>', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['n/a; ada@example.com', 'ada@example.com'],
  ["o'neil+x@example.com", "o'neil+x@example.com"],
  ['ada@', 'ada@'],
] as const)('the first email address of %j is %s', ([text, email]) => {
  expect(pickContact('email', text)).toBe(email)
})

test.for([
  ['+49 30 1234567 ::: +49 171 1234567', '+49 30 1234567'],
  ['030 1234567; 0171 1234567', '030 1234567'],
  ['030 1234567, 0171 1234567', '030 1234567'],
  ['030 1234567 / 0171 1234567', '030 1234567'],
  ['030/1234567', '030/1234567'],
  ['030 / 1234567', '030 / 1234567'],
  ['+49 30 123456,5', '+49 30 123456,5'],
  ['+49 30 1234567 ext. 5', '+49 30 1234567 ext. 5'],
] as const)('the first phone number of %j is %s', ([text, phone]) => {
  expect(pickContact('phone', text)).toBe(phone)
})

test('a number that is alone, and cells of other fields, stay as they are', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[+\d ().-]{1,40}$/), (text, phone) => {
      expect(pickContact('name', text)).toBe(text)
      expect(pickContact('phone', phone)).toBe(phone)
    }),
  )
})
