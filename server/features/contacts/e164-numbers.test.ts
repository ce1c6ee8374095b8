import fc from 'fast-check'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { isE164, toPhoneKey } from './phone-key.ts'

const callingCodes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))]

/** Digits that often follow a calling code, among them prefixes for calls within a country. */
const starts = fc.constantFrom('', '0', '00', '1', '8', '01', '44', '011', '15', '9', '345')
const numbers = fc
  .tuple(
    fc.constantFrom(...callingCodes, '0', '800', '999'),
    starts,
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 13 }),
  )
  .map((parts) => `+${parts.join('')}`)

test.for(['+493012345678', '+12125550123', '+447911123456'])('%s needs no parsing', (number) => {
  expect(isE164(number)).toBe(true)
})

test.for(['+49030123456', '030 123456', '+49 30 123456', '+4', '+493012345678x1', '+80012345678'])(
  '%s has to be parsed',
  (number) => {
    expect(isE164(number)).toBe(false)
  },
)

test('a number that needs no parsing is what parsing it returns, in each country', () => {
  let checked = 0
  fc.assert(
    fc.property(numbers, fc.constantFrom('DE', 'US', 'IT', undefined), (number, country) => {
      if (!isE164(number)) return
      checked++
      const parsed = parsePhoneNumberFromString(number, country)
      expect([parsed?.isPossible(), parsed?.number]).toEqual([true, number])
    }),
    { numRuns: 5_000 },
  )
  expect(checked).toBeGreaterThan(300)
})

/** What people write between digits; rarely, text that ends a number or adds an extension. */
const separators = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('', '', '', ' ', '-', '.', '/', '(', ')', ') ', ' - ') },
  { weight: 1, arbitrary: fc.constantFrom(' ext ', 'x', '/x', '+', ',') },
)

test('the key of a number with formatting is what parsing it returns', () => {
  let checked = 0
  fc.assert(
    fc.property(
      numbers.chain((number) =>
        fc
          .array(separators, { minLength: number.length, maxLength: number.length })
          .map((between) => [...number].map((digit, i) => `${digit}${between[i]}`).join('')),
      ),
      separators,
      fc.constantFrom('DE', 'US', 'IT'),
      (number, before, country) => {
        const phone = before + number
        const parsed = parsePhoneNumberFromString(phone, country)
        const parsedKey = parsed?.isPossible() === true ? parsed.number : phone.replace(/\D/g, '')
        if (/^\+\d{7,}$/.test(parsedKey)) checked++
        expect(toPhoneKey(phone, country)).toBe(parsedKey || null)
      },
    ),
    { numRuns: 3_000 },
  )
  expect(checked).toBeGreaterThan(300)
})
