import { type Field, type LeadField, leadFields } from '../lead-fields.ts'
import { findCountryCode } from '../values/country-names.ts'
import { findMeaning, type KeyTarget } from './field-spellings.ts'
import { createKeys } from './lead-schemas.ts'
import { type Body, isBody, readValue } from './read-value.ts'

/**
 * Normalizes a body to what `createLeadSchema` accepts: other spellings of keys become fields,
 * parts of a name become the name, and numbers, countries and consent are converted to the values
 * that their fields require.
 *
 * An exact key takes precedence over other spellings, and spellings earlier in the list take
 * precedence over later ones. If the field already has a value, or if the value is not valid for
 * the field, the value stays under its own key and is therefore kept in `custom`.
 *
 * @see L-203
 */
export function normalizeCreate(input: unknown): unknown {
  return isBody(input) ? normalizeBody(input) : input
}

export function normalizeBody(input: Body): Body {
  const lead: Record<string, unknown> = {}
  const others: Other[] = []
  for (const key of Object.keys(input)) {
    if (createKeys.has(key)) lead[key] = toValue(key, input[key])
    // This key would set the prototype of the result.
    else if (key !== '__proto__') others.push({ key, value: input[key], ...findMeaning(key) })
  }
  const left = fillName(lead, fillFields(lead, others))
  const kept = new Set(hasContact(lead) ? left : left.filter((other) => !assignUnfit(lead, other)))
  for (const other of others) if (kept.has(other)) lead[other.key] = other.value
  return lead
}

/**
 * Normalizes an upsert's values like those of a create, but not its keys, because an upsert rejects
 * keys that are not fields.
 */
export function normalizeUpsert(input: unknown): unknown {
  if (!isBody(input)) return input
  const entries = Object.entries(input)
  return Object.fromEntries(entries.map(([key, value]) => [key, toValue(key, value)]))
}

/** A key in the body that is not a field name. */
interface Other {
  readonly key: string
  readonly value: unknown
  readonly target?: KeyTarget
  readonly rank?: number
}

const isMissing = (value: unknown): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '')

/**
 * Sets missing fields. @returns Keys whose values were not used, ordered by the rank of their
 * spellings.
 */
function fillFields(lead: Record<string, unknown>, others: readonly Other[]): Other[] {
  const ranked = others.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  return ranked.filter(({ target, value: sent }) => {
    if (target === undefined || isNamePart(target)) return true
    const value = toValue(target, sent)
    if (!isMissing(lead[target])) return !isEqual(lead[target], value)
    if (!isFit(target, value)) return true
    lead[target] = value
    return false
  })
}

const nameParts = ['firstName', 'middleName', 'lastName'] as const

const isNamePart = (target: KeyTarget): target is (typeof nameParts)[number] =>
  nameParts.some((part) => part === target)

/**
 * Joins the first and last name if the body contains no full name. @returns Keys whose values were
 * not used.
 */
function fillName(lead: Record<string, unknown>, left: readonly Other[]): Other[] {
  const parts = nameParts.flatMap(
    (part) => left.find((other) => other.target === part && isFit('name', other.value)) ?? [],
  )
  const name = parts.map(({ value }) => String(value).trim()).join(' ')
  if (isMissing(lead.name) && name !== '') lead.name = name
  return isEqual(lead.name, name) ? left.filter((other) => !parts.includes(other)) : [...left]
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && one.trim() === String(other).trim())

/** True if the value is not empty and is valid for the field that its key refers to. */
function isFit(target: KeyTarget, value: unknown): boolean {
  if (isMissing(value)) return false
  if (target === 'phone' && !hasDigits.test(String(value))) return false
  if (!isField(target)) return typeof value === 'string'
  return readValue(target, value).success
}

/** `mobile: "yes"` is not a phone number. */
const hasDigits = /\d\D*\d\D*\d/

const isField = (key: string): key is LeadField => Object.hasOwn(leadFields, key)

const contacts = ['name', 'email', 'phone', 'custom'] as const

const hasContact = (lead: Body): boolean => contacts.some((field) => !isMissing(lead[field]))

/**
 * Assigns a contact value that does not fit its field, so that the schema decides whether the lead
 * is valid. Used only if the lead has no other contact data.
 */
function assignUnfit(lead: Record<string, unknown>, { target, value }: Other): boolean {
  const field = contacts.find((contact) => contact === target)
  if (field === undefined || isMissing(value)) return false
  const unfit = toValue(field, value)
  if (isMissing(lead[field])) lead[field] = unfit
  return isEqual(lead[field], unfit)
}

/** Converts a value to the type that a field requires; returns it unchanged if that is impossible. */
function toValue(target: string, value: unknown): unknown {
  if (!isField(target)) return toText(value)
  const { kind }: Field = leadFields[target]
  switch (kind) {
    case 'text':
    case 'phone':
    case 'digitGroups':
    case 'id':
      return toText(value)
    case 'country':
      return typeof value === 'string' ? toCountry(value) : value
    case 'flag':
      return toFlag(value)
    default:
      return value
  }
}

/**
 * Converts a number to its digits, because spreadsheets and Zapier send phone numbers and IDs as
 * numbers.
 */
function toText(value: unknown): unknown {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? BigInt(value).toString() : String(value)
  }
  // A number with too many digits for JavaScript, created by `JSON.rawJSON`; any other object has a
  // prototype.
  const isLongNumber =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
  return isLongNumber ? JSON.stringify(value) : value
}

const toCountry = (value: string): string =>
  value.trim().length === 2 ? value : (findCountryCode(value) ?? value)

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'yes', 'y', 'on', 'allow', 'allowed', 'accepted', 'ja', 'oui', 'si', 'sí', 'sim'].map(
    (word) => [word, true] as const,
  ),
  ...['0', 'no', 'n', 'off', 'deny', 'rejected', 'declined', 'nein', 'non', 'nee', 'não'].map(
    (word) => [word, false] as const,
  ),
])

const toFlag = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number'
    ? (flags.get(String(value).trim().toLowerCase()) ?? value)
    : value
