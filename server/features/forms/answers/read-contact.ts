import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { isEmail } from '../../../../contract/values/text.ts'
import { extractDigits } from '../../contacts/index.ts'

const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Normalizes character variants and removes invisible characters. */
const toPlain = (text: string): string => text.normalize('NFKC').replace(invisible, '')

const address =
  /[^\s<>()[\]{},;:"'|/\\@]+(?:'[^\s<>()[\]{},;:"'|/\\@]+)*@[^\s<>()[\]{},;:"'|/\\@]+\.[^\s<>()[\]{},;:"'|/\\@.]+/g

/**
 * An email address without surrounding punctuation; undefined if the text is not an email address.
 */
const toEmail = (text: string): string | undefined => {
  const plain = text
    .replace(/^mailto:/i, '')
    .replace(/\?\w+=.*$/, '')
    .replace(/^[.…]+|[.…!?]+$/g, '')
  return isEmail(plain) ? plain : undefined
}

/**
 * First email address in the text. Spaces around `@` and dots are ignored if the entire text is an
 * address: `ada @gmail.com`.
 */
export function findEmail(text: string): string | undefined {
  const plain = toPlain(text)
  // An address next to another `@` is a typo that cannot be corrected reliably.
  const found = /@\s*@/.test(plain) ? [] : (plain.match(address) ?? [])
  for (const one of found) {
    const email = toEmail(one)
    if (email !== undefined) return email
  }
  const joined = plain.trim().replace(/\s*([@.])\s*/g, '$1')
  return toEmail(joined)
}

/** True if the text is an email address, possibly with surrounding spaces. */
export const isOnlyEmail = (text: string, email: string): boolean =>
  toPlain(text).replace(/\s+/g, '').toLowerCase() === email.toLowerCase()

/** An optional sign followed by digits with the usual separators; at least 6 digits. */
const numberPattern = /(?:\+|\b0|\()?\d(?:[ ()./\u2013-]{0,3}\d){5,16}/

/** First phone number in a text that may also contain other words. */
export const findPhone = (text: string): string | undefined =>
  numberPattern.exec(text.normalize('NFKC'))?.[0].trim()

/** True if the text contains only a phone number. */
export const looksLikePhone = (text: string): boolean =>
  /^[+(\d][\d\s()./\u2013-]{4,24}$/.test(text.trim()) && countDigits(text) >= 6 && !isDate(text)

export const countDigits = (text: string): number => extractDigits(text.normalize('NFKC')).length

export const isDate = (text: string): boolean =>
  /^\s*(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})\s*$/.test(text)

/**
 * Country calling code, such as `49` from `+49`, `Germany (+49)`, `0049` or `DE`; undefined if
 * there is none.
 */
export function parseDialCode(...texts: readonly (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const [, plus] = /(?:\+|\b00)\s?(\d{1,4}(?:[ -]\d{3})?)\b/.exec(text ?? '') ?? []
    if (plus !== undefined) return extractDigits(plus)
  }
  for (const text of texts) {
    if (/^\s*\d{1,3}\s*$/.test(text ?? '')) return extractDigits(text ?? '').replace(/^0+/, '')
    const [country] = /\b[A-Z]{2}\b/.exec(text ?? '') ?? []
    if (country !== undefined && isSupportedCountry(country)) return getCountryCallingCode(country)
  }
  return undefined
}

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)

/** True if the number has a country code. */
export const isInternational = (phone: string): boolean => /^\s*(\+|00)/.test(phone)

/** Prepends the country code that the visitor selected next to the number. */
export function joinDialCode(dialCode: string, phone: string): string {
  if (isInternational(phone)) return phone
  // The parser throws for other codes, such as `1787` from the option “+1-787”.
  const parsed = callingCodes.has(dialCode)
    ? parsePhoneNumberFromString(phone, { defaultCallingCode: dialCode })
    : undefined
  if (parsed?.isPossible()) return parsed.formatInternational()
  return `+${dialCode} ${phone.trim().replace(/^0/, '')}`
}
