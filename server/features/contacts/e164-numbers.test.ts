import fc from 'fast-check'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { isE164 } from './phone-key.ts'

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
