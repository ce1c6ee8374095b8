import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

const parseCountry = (code: string | null): CountryCode | undefined =>
  code !== null && isSupportedCountry(code) ? code : undefined

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** The digits of a text, in order. */
export const extractDigits = (text: string): string => text.replace(/\D/g, '')

/**
 * What a phone number is matched by: E.164, or its bare digits where it cannot be read as a
 * number of any country. The same number gives the same key however it was written.
 *
 * @param defaultCountry  Country of numbers without a country code; two letters.
 * @returns null for a text without any digit.
 * @see D-09
 */
export function toPhoneKey(phone: string, defaultCountry: string | null): string | null {
  // Digits and signs of full width become the plain ones.
  const plain = isAscii(phone) ? phone : phone.normalize('NFKC')
  const parsed = parsePhoneNumberFromString(plain, parseCountry(defaultCountry))
  if (parsed?.isPossible() === true) return parsed.number
  return extractDigits(phone) || null
}

/** What an email address is matched by. */
export const toEmailKey = (email: string): string => email.trim().toLowerCase()

/** What a person is matched by; null where nothing was told. @see D-09 */
export interface ContactKeys {
  readonly emailKey: string | null
  readonly phoneKey: string | null
}

/** What whoever has this email and phone is matched by. */
export const toContactKeys = (
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
  defaultCountry: string | null,
): ContactKeys => ({
  emailKey: email == null ? null : toEmailKey(email),
  phoneKey: phone == null ? null : toPhoneKey(phone, defaultCountry),
})
