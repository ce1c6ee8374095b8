import type { ClickTarget } from '../../../../contract/imports/click-import.ts'
import type { ImportTarget } from '../../../../contract/imports/lead-import.ts'
import type { SpendTarget } from '../../../../contract/imports/spend-import.ts'
import { type Cell, isEmptyCell } from '../parse/cell.ts'

/** A column's target, in any kind of import. */
export type CellTarget = ImportTarget | SpendTarget | ClickTarget

/** Content of an unescaped cell: a value, nothing, or something that a spreadsheet has damaged. */
export type CellReading =
  | { readonly kind: 'value'; readonly value: Cell }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged'; readonly reason: string }

const empty: CellReading = { kind: 'empty' }

const formulaErrorReason = 'is a spreadsheet error: fix the formula or clear the cell'
const roundedNumberReason = 'was rounded by a spreadsheet: import the original file'

/** Spreadsheet formula errors in several languages: `#N/A`, `#BEZUG!`. */
const formulaError = /^#(?:N\/[ABD]|NV|[¡¿]?[\p{Lu}/0]{3,}[!?])$/u

/**
 * A number that a spreadsheet rounded because it exceeded the maximum precision: `1.20210001E+17`.
 */
const roundedNumber = /^[-+]?\d+(?:[.,]\d+)?E\+\d+$/i

/** Lowercase strings that programs and reports write for a missing value. */
const missingValues: ReadonlySet<string> = new Set([
  ...['null', '<null>', '[null]', '\\n', '<nil>', 'nan', '<na>', 'undefined'],
  ...['none', '<none>', 'n/a', 'n.a.', 'n. a.', 'n/d', 'k.a.', 'k. a.'],
])

const maxMissingChars = Math.max(...Array.from(missingValues, ({ length }) => length))

/** Strings that analytics tools write for a missing value. */
const noValue = /^\((?:null|none|not set|not provided|empty|blank)\)$/i

/**
 * Words that may be a person's name, such as `Null` and `Nan`. Programs write `None` for a missing
 * value.
 */
const personName = /^(?!None$)\p{Lu}\p{Ll}+$/u

/** `NA` is a missing value, unless it means Namibia, a surname, or a campaign in North America. */
const notAvailable = /^na$/i

/**
 * How databases and spreadsheets write a missing date, with hyphens between the numbers: dates
 * consisting of zeros, a spreadsheet's day 0, and the first day of the calendar.
 */
const noDate =
  /^(?:0|nat|0{4}-00?-00?|00?-00?-(?:00|0000)|1900-01-00|0?1-0-1900|0-0?1-1900|0001-01-01|0?1-0?1-0001)(?:[T ](?:[0:-]+Z?|(?:00|12):00(?::00)? AM))?$/i

/** Placeholder in a lead form's test leads: `<test lead: dummy data for full_name>`. */
const testLead = /^<test lead: [^>]*>$/i

/** Characters that no value starts or ends with, such as direction marks around phone numbers. */
const invisible = /^[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069]$/

/**
 * Maximum length of a damaged or missing value; limited because a cell may have a million
 * characters.
 */
const maxChars = 200

const isPerson = (target: CellTarget): boolean => /^(?:name|firstName|lastName)$/.test(target)

const isDate = (target: CellTarget): boolean => /^date$|Date$|edAt$/.test(target)

/**
 * True if the target's values are never words, so neither `NA` nor quotes can be part of a value.
 */
const isStrict = (target: CellTarget): boolean =>
  isDate(target) ||
  /Id$|^(?:email|secondEmail|phone|secondPhone|value|gclid|currency|spend|spendMicros|impressions|clicks|conversions|conversionsValue)$/.test(
    target,
  )

/** A cell's text without surrounding invisible characters and without a formula. */
export const toPlainCell = (cell: Cell): string => unwrapFormula(trimInvisible(String(cell)))

/**
 * Creates a reader for a column's cells, for every kind of import. The reader removes escapes,
 * recognizes missing values, and rejects formula errors and rounded numbers. Notes may contain any
 * text.
 *
 * @see L-211
 */
export function createCellReader(target: CellTarget): (cell: Cell) => CellReading {
  const isFreeText = target === 'note'
  const person = isPerson(target)
  const date = isDate(target)
  const strict = isStrict(target)
  // Rule out most cells by their length or first character, because matching each pattern takes
  // time.
  const isMissing = (text: string): boolean =>
    (text.length <= maxMissingChars &&
      missingValues.has(text.toLowerCase()) &&
      !(person && personName.test(text))) ||
    (date && /^[01n]/i.test(text) && noDate.test(text.replace(/[./]/g, '-'))) ||
    (strict && text.length === 2 && notAvailable.test(text)) ||
    (text.startsWith('(') && noValue.test(text)) ||
    (text.startsWith('<') && testLead.test(text))
  return (cell) => {
    if (typeof cell === 'number') return date && cell === 0 ? empty : { kind: 'value', value: cell }
    const plain = toPlainCell(cell)
    const text = strict ? removeQuotes(plain) : plain
    if (isEmptyCell(text)) return empty
    if (isFreeText || text.length > maxChars) return { kind: 'value', value: text }
    const reason = findDamage(text)
    if (reason !== undefined) return { kind: 'damaged', reason }
    return isMissing(text) ? empty : { kind: 'value', value: text }
  }
}

/**
 * Creates a reader for the cells in our own export, whose values are exact. It rejects only IDs and
 * numbers that a spreadsheet has since damaged.
 */
export function createExportedCellReader(target: CellTarget): (cell: Cell) => CellReading {
  const strict = isStrict(target)
  return (cell) => {
    const text = typeof cell === 'string' ? cell.trim() : cell
    if (text === '') return empty
    const reason = strict && typeof text === 'string' ? findDamage(text) : undefined
    return reason === undefined ? { kind: 'value', value: text } : { kind: 'damaged', reason }
  }
}

function findDamage(text: string): string | undefined {
  if (text.length > maxChars) return undefined
  if (text.startsWith('#') && formulaError.test(text)) return formulaErrorReason
  return text.includes('+') && roundedNumber.test(text) ? roundedNumberReason : undefined
}

function trimInvisible(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isInvisible(text, start)) start++
  while (end > start && isInvisible(text, end - 1)) end--
  return end - start === text.length ? text : text.slice(start, end)
}

function isInvisible(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const isPlain = code > 32 && code < 127
  return !isPlain && invisible.test(text.charAt(at))
}

/** Removes the formula that keeps spreadsheets from changing a value: `="0123"`, `=T("0123")`. */
function unwrapFormula(text: string): string {
  if (!text.startsWith('=')) return text
  const quoted = /^=(?:"(.*)"|T\("(.*)"\))$/is.exec(text)
  if (quoted === null) return text.replace(/^=(?=[\d.,]+$)/, '')
  return trimInvisible((quoted[1] ?? quoted[2] ?? '').replaceAll('""', '"'))
}

/** `'0123` and `"0123"` → `0123`. */
const removeQuotes = (text: string): string =>
  /^['"]/.test(text) ? text.replace(/^"([^"]*)"$/, '$1').replace(/^'(?=[-+]?\d)/, '') : text
