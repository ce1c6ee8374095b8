import type { ImportTarget } from '../../../../contract/imports/lead-import.ts'
import { isEmail } from '../../../../contract/values/text.ts'
import type { Cell } from '../parse/cell.ts'

/**
 * Separators between several addresses, or between a name and an address: `Ada <ada@example.com>`.
 */
const betweenEmails = /[\s;,|<>()"]+|:::/

/** Separators between phone numbers. A slash without spaces is part of a number: `030/1234567`. */
const betweenPhones = /\s*(?::::|[;|\n]|,(?=\s*[+(0])|\s\/\s)\s*/

/** Minimum number of digits per phone number in a cell that contains several. */
const minDigits = 6

/** Maximum length of a cell to search. */
const maxChars = 1_000

/**
 * The first email address or phone number in a cell that contains several; otherwise, the entire
 * cell.
 */
export function pickContact(target: ImportTarget, cell: Cell): Cell {
  if (typeof cell === 'number' || cell.length > maxChars) return cell
  if (target === 'email' || target === 'secondEmail') return pickEmail(cell)
  return target === 'phone' || target === 'secondPhone' ? pickPhone(cell) : cell
}

function pickEmail(text: string): string {
  const isPlain = isEmail(text) && !/^mailto:/i.test(text)
  if (isPlain) return text
  const parts = text.split(betweenEmails).map((part) => part.replace(/^mailto:/i, ''))
  return parts.find(isEmail) ?? text
}

function pickPhone(text: string): string {
  const parts = text.split(betweenPhones).filter((part) => part !== '')
  const isList = parts.every((part) => part.replace(/\D/g, '').length >= minDigits)
  return (isList ? parts[0] : undefined) ?? text
}
