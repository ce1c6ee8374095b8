import type {
  ImportMapping,
  ImportProblem,
  ImportTarget,
} from '../../../../contract/imports/lead-import.ts'
import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { readCsvCell } from '../../../../contract/leads/lead-csv.ts'
import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import { findCountryCode } from '../../../../contract/values/country-names.ts'
import { isId } from '../../../platform/process/ids.ts'
import type { selectChoices } from '../../organizations/index.ts'
import { findExtraCells } from '../jobs/invalid-rows.ts'
import { type Cell, type FileRow, previewCell } from '../parse/cell.ts'
import { parseAmount } from '../values/parse-amount.ts'
import { type Parsed, parseDay, parseInstant } from '../values/parse-date.ts'
import { createCellReader } from '../values/read-cell.ts'
import { guessStatus, statusKey } from './lead-statuses.ts'

type TaxonomyItem = Awaited<ReturnType<typeof selectChoices>>[number]

export interface RowParserOptions {
  readonly mapping: ImportMapping
  readonly timeZone: string
  readonly labels: readonly TaxonomyItem[]
  readonly conversionEvents: readonly TaxonomyItem[]
  readonly now: Date
}

export interface LeadRowValues {
  readonly line: number
  /** Contains only fields whose cell is not empty. */
  readonly lead: CreateLead
  readonly createdAt: string | undefined
  readonly qualifiedAt: string | undefined
}

/** Values of a row, or its problems. */
export type ParsedLeadRow =
  | LeadRowValues
  | { readonly line: number; readonly problems: ImportProblem[] }

/**
 * Creates a parser of rows.
 *
 * @param onStatus  Called with each unmapped status.
 */
export function createRowParser(
  options: RowParserOptions,
  onStatus: (text: string) => void = () => undefined,
): (row: FileRow) => ParsedLeadRow {
  const statuses = new Map(
    options.mapping.statuses.map(({ text, status }) => [statusKey(text), status]),
  )
  const columns = options.mapping.columns.flatMap((target, column) =>
    target === null ? [] : [{ target, column, readCell: createCellReader(target) }],
  )
  const readStatus = (text: string): Parsed<unknown> => {
    const status = statuses.get(statusKey(text)) ?? exactStatus(text)
    if (status !== undefined) return { value: status }
    onStatus(text)
    return { reason: 'is an unmapped status' }
  }
  const parseContent = (
    target: ImportTarget,
    cell: Cell,
    readCell: ReturnType<typeof createCellReader>,
  ): Parsed<unknown> => {
    const content = readCell(cell)
    if (content.kind === 'empty') return { value: null }
    if (content.kind === 'damaged') return { reason: content.reason }
    const { value } = content
    return target === 'status' ? readStatus(String(value)) : parseCell(target, value, options)
  }
  return ({ line, cells }) => {
    const parsed: Partial<Record<ImportTarget, unknown>> = {}
    const problems = findExtraCells(cells, options.mapping.columns.length)
    for (const { target, column, readCell } of columns) {
      const cell = cells[column] ?? ''
      const result = parseContent(target, cell, readCell)
      if ('reason' in result)
        problems.push({ column, field: target, value: previewCell(cell), reason: result.reason })
      else if (result.value !== null) parsed[target] = result.value
    }
    if (problems.length > 0) return { line, problems }
    const values = toValues(line, parsed)
    const contradiction = findContradiction(values, options, cells)
    return contradiction === undefined ? values : { line, problems: [contradiction] }
  }
}

/** Parses our own status names, which need no mapping. */
function exactStatus(text: string) {
  const status = guessStatus(text)
  return status === statusKey(text) ? status : undefined
}

function parseCell(target: ImportTarget, cell: Cell, options: RowParserOptions): Parsed<unknown> {
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
    case 'phone':
      // Remove the prefixes of phone numbers in Meta's lead files (`p:`) and in links (`tel:`).
      return parseField('phone', String(cell).replace(/^(p|tel):\s*/i, ''))
    case 'country':
      return parseField('country', findCountryCode(String(cell)) ?? String(cell))
  }
  const { kind }: Field = leadFields[target]
  if (kind === 'amount') return validateParsed(parseAmount(cell, mapping.decimal), target)
  if (kind === 'day') return validateParsed(parseDay(cell, mapping.dateOrder), target)
  return parseField(target, kind === 'flag' ? toFlagText(String(cell)) : String(cell))
}

const validateParsed = (result: Parsed<string>, field: LeadField): Parsed<unknown> =>
  'reason' in result ? result : parseField(field, result.value)

/** Parses a text by the rules for creating leads. */
function parseField(field: LeadField, text: string): Parsed<unknown> {
  const result = readCsvCell(field, text)
  if (result.success) return { value: result.data }
  return { reason: result.error.issues[0]?.message ?? 'is invalid' }
}

const yesPattern =
  /^(yes|y|1|on|x|ja|j|oui|s[ií]|wahr|vrai|verdadero|waar|allowed|accepted|opt(ed)? ?in)$/i
const noPattern =
  /^(no|n|0|off|nein|non|nee|falsch|faux|falso|onwaar|declined|refused|opt(ed)? ?out)$/i

/** Converts words for consent to values that creating a lead accepts. */
function toFlagText(text: string): string {
  const word = text.trim()
  return yesPattern.test(word) ? 'true' : noPattern.test(word) ? 'false' : word
}

/**
 * Finds a label or conversion event by name. Accepts any id, even if the item no longer exists.
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

function toValues(line: number, parsed: Partial<Record<ImportTarget, unknown>>): LeadRowValues {
  const { createdAt, qualifiedAt, firstName, lastName, ...lead } = parsed
  const parts = [firstName, lastName].filter((part) => part !== undefined)
  return {
    line,
    // Each value was parsed by the rules of its field; timestamps are texts.
    lead: (parts.length > 0 ? { ...lead, name: parts.join(' ') } : lead) as CreateLead,
    createdAt: createdAt as string | undefined,
    qualifiedAt: qualifiedAt as string | undefined,
  }
}

/** Finds a contradiction between values that are each valid. */
function findContradiction(
  { lead, createdAt, qualifiedAt }: LeadRowValues,
  { mapping, now }: RowParserOptions,
  cells: readonly Cell[],
): ImportProblem | undefined {
  const { status } = lead
  const toProblem = (field: ImportTarget, reason: string): ImportProblem => {
    const column = mapping.columns.indexOf(field)
    return { column, field, value: previewCell(cells[column] ?? ''), reason }
  }
  const joined = mapping.columns.includes('lastName') ? (lead.name ?? '') : ''
  if ('reason' in parseField('name', joined)) {
    return toProblem('lastName', 'makes the full name too long')
  }
  const at = now.toISOString()
  if (createdAt !== undefined && createdAt > at) return toProblem('createdAt', 'is in the future')
  // Without a status, the status of the existing lead applies.
  if (lead.lossReason != null && status !== undefined && status !== 'lost') {
    return toProblem('lossReason', `applies only to lost leads: this lead is ${status}`)
  }
  if (qualifiedAt === undefined) return undefined
  if (status === 'open') return toProblem('qualifiedAt', 'must be empty for open leads')
  if (qualifiedAt > at) return toProblem('qualifiedAt', 'is in the future')
  const isBefore = createdAt !== undefined && qualifiedAt < createdAt
  return isBefore ? toProblem('qualifiedAt', 'must not be before createdAt') : undefined
}
