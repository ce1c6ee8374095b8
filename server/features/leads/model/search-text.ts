import { extractDigits } from '../../contacts/index.ts'

/** The four fields that a search looks into. @see D-28 */
export interface Searchable {
  readonly externalId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Keeps a match from running across two fields; no needle can hold it. */
const separator = '\n'

/** Lower case; a final sigma is no other letter, though `toLowerCase` makes one of it. */
const normalize = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\n', ' ')

/**
 * The one text that a search scans: the four fields in lower case, and the digits of the phone
 * number as sent and in international form.
 *
 * PostgreSQL folds only ASCII in our collation, so the process folds.
 */
export function buildSearchText(lead: Searchable, phoneKey: string | null): string {
  const { externalId, name, email, phone } = lead
  const digits = phone === null ? [] : [extractDigits(phone), extractDigits(phoneKey ?? '')]
  const shown = [externalId, name, email, phone].flatMap((text) => text ?? [])
  return [...new Set([...shown.map(normalize), ...digits])].filter((t) => t !== '').join(separator)
}

/**
 * The texts that a search looks for, any of which is a match: the needle itself, and its digits
 * when it is written like a phone number.
 */
export function buildNeedles(search: string): string[] {
  const needle = normalize(search)
  const digits = extractDigits(search)
  const isPhone = digits !== '' && /^[\d\s+\-()./]+$/.test(search)
  return isPhone && digits !== needle ? [needle, digits] : [needle]
}
