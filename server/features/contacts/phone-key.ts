import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'

const parseCountry = (code: string | null): CountryCode | undefined =>
  code !== null && isSupportedCountry(code) ? code : undefined

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

export const extractDigits = (text: string): string => text.replace(/\D/g, '')

/** Removes the characters that only make a number easier to read: `+49 (30) 12-34`. */
const removeFormatting = (phone: string): string => phone.replace(/[ ()./-]+/g, '')

/**
 * Key for matching a phone number: its E.164 form, or its digits if the number is not valid in any
 * country. A number has the same key regardless of its notation.
 *
 * @param defaultCountry  Two-letter country code for numbers without a country code.
 * @returns null if the string has no digits.
 * @see D-09
 */
export function toPhoneKey(phone: string, defaultCountry: string | null): string | null {
  const compact = removeFormatting(phone)
  if (isE164(compact)) return compact
  // Converts full-width digits and signs to ASCII.
  const plain = isAscii(phone) ? phone : phone.normalize('NFKC')
  const parsed = parsePhoneNumberFromString(plain, parseCountry(defaultCountry))
  if (parsed?.isPossible() === true) return parsed.number
  return extractDigits(phone) || null
}

export const toEmailKey = (email: string): string => email.trim().toLowerCase()

/** Keys for matching a person; null if the person's contact detail is missing. @see D-09 */
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

/** Rules for phone numbers, shared by all countries with the same calling code. */
interface NumberingPlan {
  /** Possible numbers of digits after the calling code, in each of these countries. */
  lengths: ReadonlySet<number>
  /** Matches a possible national prefix, such as 0, that follows the calling code. */
  readonly nationalPrefix: RegExp | undefined
}

let plans: ReadonlyMap<string, NumberingPlan> | undefined

/**
 * True if a number is certainly possible and already in E.164 form: `+4930123456`. This check is
 * ten times as fast as parsing the number, because libphonenumber-js also determines the country.
 * False if the answer requires parsing the number.
 */
export function isE164(phone: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return false
  plans ??= loadPlans()
  // No calling code is a prefix of another one, so the first match is the right one.
  for (let end = 2; end <= 4; end++) {
    const plan = plans.get(phone.slice(1, end))
    if (plan === undefined) continue
    const isPossible = plan.lengths.has(phone.length - end)
    return isPossible && plan.nationalPrefix?.test(phone.slice(end)) !== true
  }
  return false
}

function loadPlans(): ReadonlyMap<string, NumberingPlan> {
  const loaded = new Map<string, NumberingPlan>()
  for (const country of getCountries()) {
    const metadata = new Metadata()
    metadata.selectNumberingPlan(country)
    const lengths = new Set(metadata.numberingPlan?.possibleLengths())
    const callingCode: string = getCountryCallingCode(country)
    const plan = loaded.get(callingCode)
    if (plan !== undefined) plan.lengths = plan.lengths.intersection(lengths)
    else loaded.set(callingCode, { lengths, nationalPrefix: loadNationalPrefix(callingCode) })
  }
  return loaded
}

function loadNationalPrefix(callingCode: string): RegExp | undefined {
  const metadata = new Metadata()
  // The library accepts a calling code here and has this method, but its types include neither. The
  // property test for phone keys would fail if an update removed the argument or the method.
  const untyped = metadata as unknown as {
    selectNumberingPlan(callingCode: string): void
    readonly numberingPlan?: { nationalPrefixForParsing(): string | undefined }
  }
  untyped.selectNumberingPlan(callingCode)
  const pattern = untyped.numberingPlan?.nationalPrefixForParsing()
  return pattern === undefined ? undefined : new RegExp(`^(?:${pattern})`)
}
