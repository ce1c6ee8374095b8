import { digitsOf } from '../../contacts/index.ts'

/** The four fields that a search looks into. @see D-28 */
export interface Searchable {
  readonly externalId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Keeps a match from running across two fields; no needle can hold it. */
const border = '\n'

/** Lower case; a final sigma is no other letter, though `toLowerCase` makes one of it. */
const normal = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\n', ' ')

/**
 * The one text that a search scans: the four fields in lower case, and the digits of the phone
 * number as sent and in international form.
 *
 * PostgreSQL folds only ASCII in our collation, so the process folds.
 */
export function searchTextOf(lead: Searchable, phoneKey: string | null): string {
  const { externalId, name, email, phone } = lead
  const digits = phone === null ? [] : [digitsOf(phone), digitsOf(phoneKey ?? '')]
  const shown = [externalId, name, email, phone].flatMap((text) => text ?? [])
  return [...new Set([...shown.map(normal), ...digits])].filter((t) => t !== '').join(border)
}

/**
 * The texts that a search looks for, any of which is a match: the needle itself, and its digits
 * when it is written like a phone number.
 */
export function needlesOf(search: string): string[] {
  const needle = normal(search)
  const digits = digitsOf(search)
  const isPhone = digits !== '' && /^[\d\s+\-()./]+$/.test(search)
  return isPhone && digits !== needle ? [needle, digits] : [needle]
}
