import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableText } from '../../test/arbitraries/lead-arbitrary.ts'
import { extractDigits, toEmailKey, toPhoneKey } from './phone-key.ts'

test.for([
  '+49 170 1234567',
  '0170 1234567',
  '(0170) 123-45-67',
  '0049 170 1234567',
  'tel:+491701234567',
  ' 0170/1234567 ',
])('%s is one number in Germany', (written) => {
  expect(toPhoneKey(written, 'DE')).toBe('+491701234567')
})

test('a number with a country code needs no default country', () => {
  expect(toPhoneKey('+1 (212) 555-0123', null)).toBe('+12125550123')
  expect(toPhoneKey('+1 (212) 555-0123', 'DE')).toBe('+12125550123')
})

test('a number that belongs to no country is matched by its digits', () => {
  expect(toPhoneKey('0170 1234567', null)).toBe('01701234567')
  expect(toPhoneKey('12-3', 'DE')).toBe('123')
  expect(toPhoneKey('0170 1234567', 'XX')).toBe('01701234567')
})

test('text without digits has no key', () => {
  expect(toPhoneKey('unknown', 'DE')).toBeNull()
  expect(toPhoneKey('', null)).toBeNull()
})

test('any text can be parsed, and its digits stay the key', () => {
  fc.assert(
    fc.property(storableText(50), fc.constantFrom('DE', 'US', null), (phone, country) => {
      const key = toPhoneKey(phone, country)

      expect(key === null || /^\+?\d+$/.test(key)).toBe(true)
      if (extractDigits(phone) !== '') expect(key).not.toBeNull()
    }),
  )
})

test('emails are matched regardless of case and surrounding whitespace', () => {
  expect(toEmailKey(' Ada.Lovelace@Example.COM ')).toBe('ada.lovelace@example.com')
  expect(toEmailKey('ÄRGER@Example.com')).toBe('ärger@example.com')
})
