import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { isE164 } from './e164.ts'

const parseCountry = (code: string | null): CountryCode | undefined =>
  code !== null && isSupportedCountry(code) ? code : undefined

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

export const extractDigits = (text: string): string => text.replace(/\D/g, '')

/**
 * Key for matching a phone number: its E.164 form, or its digits if the number is not valid in any
 * country. The same number has the same key in any notation.
 *
 * @param defaultCountry  Two-letter country code for numbers without a country code.
 * @returns null if the string has no digits.
 * @see D-09
 */
export function toPhoneKey(phone: string, defaultCountry: string | null): string | null {
  if (isE164(phone)) return phone
  // Converts full-width digits and signs to ASCII.
  const plain = isAscii(phone) ? phone : phone.normalize('NFKC')
  const parsed = parsePhoneNumberFromString(plain, parseCountry(defaultCountry))
  if (parsed?.isPossible() === true) return parsed.number
  return extractDigits(phone) || null
}

export const toEmailKey = (email: string): string => email.trim().toLowerCase()

/** Keys for matching a person; null if the contact detail is missing. @see D-09 */
export interface ContactKeys {
  readonly emailKey: string | null
  readonly phoneKey: string | null
}

export const toContactKeys = (
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
  defaultCountry: string | null,
): ContactKeys => ({
  emailKey: email == null ? null : toEmailKey(email),
  phoneKey: phone == null ? null : toPhoneKey(phone, defaultCountry),
})
