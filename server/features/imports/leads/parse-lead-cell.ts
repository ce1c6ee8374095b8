import type { FieldTarget, ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { readCsvCell } from '../../../../contract/leads/lead-csv.ts'
import type { Stage } from '../../../../contract/leads/stages/stages.ts'
import { findCountryCode } from '../../../../contract/values/country-names.ts'
import { describeIssue } from '../../../platform/http/describe-issues.ts'
import { isId } from '../../../platform/process/ids.ts'
import type { CustomFieldRow } from '../../custom-fields/index.ts'
import type { selectChoices } from '../../organizations/index.ts'
import type { Cell } from '../parse/cell.ts'
import { parseAmount } from '../values/parse-amount.ts'
import { type Parsed, parseDay, parseInstant } from '../values/parse-date.ts'
import { type CellReading, createCellReader } from '../values/read-cell.ts'

type TaxonomyItem = Awaited<ReturnType<typeof selectChoices>>[number]

export interface RowParserOptions {
  readonly mapping: ImportMapping
  readonly timeZone: string
  readonly labels: readonly TaxonomyItem[]
  readonly conversionEvents: readonly TaxonomyItem[]
  readonly stages: readonly Stage[]
  readonly customFields: readonly CustomFieldRow[]
  /** Column names; empty if the file has none. */
  readonly headers: readonly string[]
  readonly now: Date
}

/** Prefix of an ID or phone number in Meta's lead files: `l:`, `ag:`, `as:`, `c:`, `f:`, `p:`. */
const metaPrefix = /^(?:l|ag|as|c|f|p):\s*(?=\+?\d{5,}$)/

/**
 * Targets whose values identify a lead, an ad or a visitor, as well as columns kept in the custom
 * data, which may contain such values too.
 */
const prefixedTarget = /^(phone|secondPhone|ga4.id|.*Id|keep)$/

/**
 * Creates a reader for a column's cells. The reader also removes the prefixes that Meta adds to
 * IDs.
 */
export function createLeadCellReader(target: FieldTarget): (cell: Cell) => CellReading {
  // Read `keep` like a note, because a column that is kept in the custom data may contain any text.
  const readCell = createCellReader(target === 'keep' ? 'note' : target)
  if (!prefixedTarget.test(target)) return readCell
  return (cell) => {
    const content = readCell(cell)
    if (content.kind !== 'value' || typeof content.value === 'number') return content
    return { kind: 'value', value: content.value.replace(metaPrefix, '') }
  }
}

export function parseCell(
  target: Exclude<FieldTarget, 'keep'>,
  cell: Cell,
  options: RowParserOptions,
): Parsed<unknown> {
  const { mapping, timeZone } = options
  switch (target) {
    case 'createdAt':
    case 'qualifiedAt':
      return parseInstant(cell, { dateOrder: mapping.dateOrder, timeZone })
    case 'firstName':
    case 'lastName':
      return parseField('name', String(cell))
    case 'labelId':
      return parseTaxonomyItem(cell, options.labels, 'label')
    case 'selectedConversionEventId':
      return parseTaxonomyItem(cell, options.conversionEvents, 'conversion event')
    case 'fbclid':
      return parseField('fbc', String(cell))
    case 'secondEmail':
      return parseField('email', String(cell))
    case 'phone':
    case 'secondPhone':
      // Remove the prefix that phone numbers have in Meta's lead files (`p:`) or in links (`tel:`).
      return parseField('phone', String(cell).replace(/^(p|tel):\s*/i, ''))
    case 'country':
      return parseField('country', toCountryCode(String(cell)))
  }
  const { kind }: Field = leadFields[target]
  if (kind === 'amount') return validateParsed(parseAmount(cell, mapping.decimal), target)
  if (kind === 'day') return validateParsed(parseDay(cell, mapping.dateOrder), target)
  return parseField(target, kind === 'flag' ? toFlagText(String(cell)) : String(cell))
}

const validateParsed = (result: Parsed<string>, field: LeadField): Parsed<unknown> =>
  'reason' in result ? result : parseField(field, result.value)

/**
 * Converts a country name to its code. Leaves codes unchanged, so that importing an exported lead
 * does not change it.
 */
function toCountryCode(text: string): string {
  const code = findCountryCode(text)
  return code === undefined || code === text.trim().toUpperCase() ? text : code
}

/** Parses text according to the rules for creating leads. */
export function parseField(field: LeadField, text: string): Parsed<unknown> {
  const result = readCsvCell(field, text)
  if (result.success) return { value: result.data }
  return { reason: describeIssue(result.error) }
}

const yesPattern =
  /^(yes|y|1|on|x|ja|j|oui|s[ií]|wahr|vrai|verdadero|waar|allowed|accepted|opt(ed)? ?in)$/i
const noPattern =
  /^(no|n|0|off|nein|non|nee|falsch|faux|falso|onwaar|declined|refused|opt(ed)? ?out)$/i

/** Converts words for granted or denied consent to the values accepted when a lead is created. */
function toFlagText(text: string): string {
  const word = text.trim()
  return yesPattern.test(word) ? 'true' : noPattern.test(word) ? 'false' : word
}

/**
 * Looks up a label or conversion event by name. Accepts any ID, even that of an item that no longer
 * exists.
 *
 * @see L-54
 */
function parseTaxonomyItem(
  cell: Cell,
  items: readonly TaxonomyItem[],
  label: string,
): Parsed<unknown> {
  const text = String(cell).trim()
  if (isId(text)) return { value: text }
  const name = text.toLowerCase()
  const item = items.find((one) => one.name.toLowerCase() === name)
  return item === undefined ? { reason: `is not an existing ${label}` } : { value: item.id }
}
