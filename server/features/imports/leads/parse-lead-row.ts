import type {
  ImportMapping,
  ImportProblem,
  ImportTarget,
} from '../../../../contract/imports/lead-import.ts'
import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { readCsvCell } from '../../../../contract/leads/lead-csv.ts'
import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import { isId } from '../../../platform/process/ids.ts'
import type { selectChoices } from '../../organizations/index.ts'
import { findExtraCells } from '../jobs/invalid-rows.ts'
import { type Cell, type FileRow, isEmptyCell, previewCell } from '../parse/cell.ts'
import { findCountryCode } from '../values/country-names.ts'
import { parseAmount } from '../values/parse-amount.ts'
import { type Parsed, parseDay, parseInstant } from '../values/parse-date.ts'
import {
  formulaErrorReason,
  roundedNumberReason,
  unwrapFormulaText,
} from '../values/spreadsheet-errors.ts'
import { guessStatus, statusKey } from './lead-statuses.ts'

/** A label or conversion event. */
type Choice = Awaited<ReturnType<typeof selectChoices>>[number]

/** What decides how rows are read. */
export interface RowReading {
  readonly mapping: ImportMapping
  readonly timeZone: string
  readonly labels: readonly Choice[]
  readonly conversionEvents: readonly Choice[]
  readonly now: Date
}

/** What a row says of a lead. */
export interface RowValues {
  readonly line: number
  /** Only fields that the row says something of. */
  readonly lead: CreateLead
  readonly createdAt: string | undefined
  readonly qualifiedAt: string | undefined
}

/** A row that was read, or what is wrong with it. */
export type ReadRow = RowValues | { readonly line: number; readonly problems: ImportProblem[] }

/** Reads rows by a mapping. @param onStatus  Told of texts of the status column that mean nothing. */
export function rowReader(
  reading: RowReading,
  onStatus: (text: string) => void = () => undefined,
): (row: FileRow) => ReadRow {
  const statuses = new Map(
    reading.mapping.statuses.map(({ text, status }) => [statusKey(text), status]),
  )
  const columns = reading.mapping.columns.flatMap((target, column) =>
    target === null ? [] : [{ target, column }],
  )
  const readStatus = (text: string): Parsed<unknown> => {
    const status = statuses.get(statusKey(text)) ?? exactStatus(text)
    if (status !== undefined) return { value: status }
    onStatus(text)
    return { reason: 'is a status that nobody said the meaning of' }
  }
  return ({ line, cells }) => {
    const given: Partial<Record<ImportTarget, unknown>> = {}
    const problems = findExtraCells(cells, reading.mapping.columns.length)
    for (const { target, column } of columns) {
      const cell = plainCell(cells[column] ?? '')
      if (isEmptyCell(cell)) continue
      const read = target === 'status' ? readStatus(String(cell)) : readCell(target, cell, reading)
      const reason = spoiltReason(target, cell) ?? ('reason' in read ? read.reason : undefined)
      if (reason !== undefined)
        problems.push({ column, field: target, value: previewCell(cell), reason })
      else if ('value' in read && read.value !== null) given[target] = read.value
    }
    if (problems.length > 0) return { line, problems }
    const values = toValues(line, given)
    const wrong = contradiction(values, reading, cells)
    return wrong === undefined ? values : { line, problems: [wrong] }
  }
}

/** A cell without blanks around it. */
const plainCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? unwrapFormulaText(cell.trim()) : cell

/** What tells one lead, ad or visitor from another. */
const telling = /^(phone|ga4.id|.*Id)$/

/** What a spreadsheet has spoilt: notes and other long texts may say anything. */
function spoiltReason(target: ImportTarget, cell: Cell): string | undefined {
  if (target === 'note' || target === 'custom') return undefined
  return formulaErrorReason(cell) ?? (telling.test(target) ? roundedNumberReason(cell) : undefined)
}

/** Our own words need no mapping. */
function exactStatus(text: string) {
  const status = guessStatus(text)
  return status === statusKey(text) ? status : undefined
}

function readCell(target: ImportTarget, cell: Cell, reading: RowReading): Parsed<unknown> {
  const { mapping, timeZone } = reading
  switch (target) {
    case 'createdAt':
    case 'qualifiedAt':
      return parseInstant(cell, { dateOrder: mapping.dateOrder, timeZone })
    case 'firstName':
    case 'lastName':
      return byKind('name', String(cell))
    case 'labelId':
      return readChoice(cell, reading.labels, 'label')
    case 'selectedConversionEventId':
      return readChoice(cell, reading.conversionEvents, 'conversion event')
    case 'phone':
      // As Meta's leads have it, and links.
      return byKind('phone', String(cell).replace(/^(p|tel):\s*/i, ''))
    case 'country':
      return byKind('country', findCountryCode(String(cell)) ?? String(cell))
  }
  const { kind }: Field = leadFields[target]
  if (kind === 'amount') return through(parseAmount(cell, mapping.decimal), target)
  if (kind === 'day') return through(parseDay(cell, mapping.dateOrder), target)
  return byKind(target, kind === 'flag' ? flagOf(String(cell)) : String(cell))
}

const through = (read: Parsed<string>, field: LeadField): Parsed<unknown> =>
  'reason' in read ? read : byKind(field, read.value)

/** A text by the rules of a create. */
function byKind(field: LeadField, text: string): Parsed<unknown> {
  const read = readCsvCell(field, text)
  if (read.success) return { value: read.data }
  return { reason: read.error.issues[0]?.message ?? 'cannot be taken' }
}

const yes =
  /^(yes|y|1|on|x|ja|j|oui|s[ií]|wahr|vrai|verdadero|waar|allowed|accepted|opt(ed)? ?in)$/i
const no = /^(no|n|0|off|nein|non|nee|falsch|faux|falso|onwaar|declined|refused|opt(ed)? ?out)$/i

/** Words of other systems for a consent, in those of a create. */
function flagOf(text: string): string {
  const word = text.trim()
  return yes.test(word) ? 'true' : no.test(word) ? 'false' : word
}

/** A label or conversion event by its id, which need not exist any more, or by its name. @see L-54 */
function readChoice(cell: Cell, choices: readonly Choice[], what: string): Parsed<unknown> {
  const text = String(cell).trim()
  if (isId(text)) return { value: text }
  const name = text.toLowerCase()
  const choice = choices.find((one) => one.name.toLowerCase() === name)
  return choice === undefined
    ? { reason: `is no ${what} of the organization` }
    : { value: choice.id }
}

function toValues(line: number, given: Partial<Record<ImportTarget, unknown>>): RowValues {
  const { createdAt, qualifiedAt, firstName, lastName, ...lead } = given
  const parts = [firstName, lastName].filter((part) => part !== undefined)
  return {
    line,
    // Each value was read by the rules of its own field; instants are texts.
    lead: (parts.length > 0 ? { ...lead, name: parts.join(' ') } : lead) as CreateLead,
    createdAt: createdAt as string | undefined,
    qualifiedAt: qualifiedAt as string | undefined,
  }
}

/** What each cell may say, but not all together. */
function contradiction(
  { lead, createdAt, qualifiedAt }: RowValues,
  { mapping, now }: RowReading,
  cells: readonly Cell[],
): ImportProblem | undefined {
  const { status } = lead
  const wrong = (field: ImportTarget, reason: string): ImportProblem => {
    const column = mapping.columns.indexOf(field)
    return { column, field, value: previewCell(cells[column] ?? ''), reason }
  }
  const joined = mapping.columns.includes('lastName') ? (lead.name ?? '') : ''
  if ('reason' in byKind('name', joined)) {
    return wrong('lastName', 'makes a name that is too long, with the first one')
  }
  const at = now.toISOString()
  if (createdAt !== undefined && createdAt > at) return wrong('createdAt', 'lies in the future')
  // Without a status, that of the lead decides.
  if (lead.lossReason != null && status !== undefined && status !== 'lost') {
    return wrong('lossReason', `belongs to lost leads; this one is ${status}`)
  }
  if (qualifiedAt === undefined) return undefined
  if (status === 'open') return wrong('qualifiedAt', 'was given, but the lead is open')
  if (qualifiedAt > at) return wrong('qualifiedAt', 'lies in the future')
  const isBefore = createdAt !== undefined && qualifiedAt < createdAt
  return isBefore ? wrong('qualifiedAt', 'lies before createdAt') : undefined
}
