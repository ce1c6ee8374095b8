import { createHash } from 'node:crypto'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { isEmail } from '../../../../contract/values/text.ts'
import { toEmailKey, toPhoneKey } from '../../contacts/index.ts'

const hashForm = /^[a-f0-9]{64}$/i

/** SHA-256 as lowercase hex. A value that is already a hash is left as is. */
export const hash = (value: string): string =>
  hashForm.test(value)
    ? value.toLowerCase()
    : createHash('sha256').update(value, 'utf8').digest('hex')

/** Hash of the trimmed, lowercase address; `undefined` if there is no address. */
export function hashEmail({ email }: Pick<LeadRecord, 'email'>): string | undefined {
  const key = toEmailKey(email ?? '')
  return isEmail(key) || hashForm.test(key) ? hash(key) : undefined
}

/** Like {@link hashEmail}, but without dots and `+tag` before the `@`, for all domains. */
export function hashEmailWithoutTag({ email }: Pick<LeadRecord, 'email'>): string | undefined {
  const key = toEmailKey(email ?? '')
  if (hashForm.test(key)) return hash(key)
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(key) ?? []
  return hashEmail({ email: `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}` })
}

/**
 * Hash of the phone number in international format, with or without the `+`. A number without a
 * country code can be hashed only if the lead's country is given.
 */
export function hashPhone(
  { phone, country }: Pick<LeadRecord, 'phone' | 'country'>,
  form: '+digits' | 'digits',
): string | undefined {
  if (phone === null) return undefined
  if (hashForm.test(phone)) return hash(phone)
  const key = toPhoneKey(phone, country === null ? null : country.toUpperCase())
  if (key === null || !key.startsWith('+')) return undefined
  return hash(form === 'digits' ? key.slice(1) : key)
}

/** First and last words of a full name; `undefined` if it has fewer than two words. */
export function splitName({ name }: Pick<LeadRecord, 'name'>) {
  const words = (name ?? '').split(/\s+/).filter((word) => word !== '')
  const [first, last] = [words.at(0), words.at(-1)]
  // Excludes “Smith, Ada”, which starts with the family name, and “ada@example.com x”, which is not
  // a name.
  const isName = words.length >= 2 && !/[,@\d]/.test(name ?? '')
  return isName && first !== undefined && last !== undefined ? { first, last } : undefined
}

/** Hashes of the first and last names, in lowercase and without punctuation. */
export function hashNames(lead: Pick<LeadRecord, 'name'>) {
  const names = splitName(lead)
  const [first, last] = [plainName(names?.first), plainName(names?.last)]
  return first === '' || last === '' ? {} : { first: hash(first), last: hash(last) }
}

const plainName = (word = ''): string => word.toLowerCase().replace(/[\p{P}\p{S}\p{C}\s]/gu, '')

/** Hash of the lowercase two-letter country code. */
export const hashCountry = ({ country }: Pick<LeadRecord, 'country'>): string | undefined =>
  country !== null && /^[a-z]{2}$/i.test(country) ? hash(country.toLowerCase()) : undefined

/**
 * Click ID exactly as captured, because platforms compare it case-sensitively; `undefined` if there
 * is none.
 */
export const findClickId = (id: string | null): string | undefined =>
  id === null || id === '' ? undefined : id

/**
 * The value as a list, which is the format that platforms expect; `undefined` if there is no value.
 */
export const toList = (value: string | undefined): [string] | undefined =>
  value === undefined ? undefined : [value]

/**
 * Page where the lead was captured, without its query; its path is also omitted if it could contain
 * personal data.
 */
export function buildPageUrl({
  website,
  path,
}: Pick<LeadRecord, 'website' | 'path'>): string | undefined {
  if (website === null) return undefined
  const base = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  if (base === null || !base.hostname.includes('.') || base.username !== '') return undefined
  const pathname = URL.parse(path ?? '/', base.origin)?.pathname ?? '/'
  return `${base.origin}${/@|%40|\d{6}/i.test(pathname) ? '/' : pathname}`
}

/**
 * ID that a platform assigned to a lead from its own lead form, stored under any of these custom
 * data keys.
 *
 * @param digits  Minimum and maximum number of digits, to exclude other numbers.
 */
export function findPlatformLeadId(
  { custom }: Pick<LeadRecord, 'custom'>,
  names: readonly string[],
  [min, max]: readonly [number, number],
): string | undefined {
  // Kept as a string, because 17-digit IDs exceed the precision of JavaScript numbers.
  const form = `"(?:${names.join('|')})"\\s*:\\s*"?(?:l:)?(\\d{${min},${max}})(?!\\d)`
  return new RegExp(form).exec(custom ?? '')?.[1]
}
