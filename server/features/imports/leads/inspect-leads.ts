import type {
  ImportFile,
  ImportMapping,
  ImportTarget,
} from '../../../../contract/imports/lead-import.ts'
import type { SampledFile } from '../import-kind.ts'
import { countFilled, findHeader } from '../mapping/find-header.ts'
import { findMixedDates, guessDateOrder, guessDecimal } from '../mapping/guess-formats.ts'
import { findColumns, sampleColumns, selectCells, toHeaders } from '../mapping/sample-columns.ts'
import type { Cell, FileRow } from '../parse/cell.ts'
import { toStorableText } from '../parse/cell.ts'
import { isDate, isEpoch } from '../values/parse-date.ts'
import { createCellReader } from '../values/read-cell.ts'
import { guessLeadColumns, isLeadHeader } from './lead-columns.ts'
import {
  createTestLeadFilter,
  type RecognizedLeadForm,
  recognizeLeadForm,
} from './lead-form-columns.ts'
import { guessStatus, statusKey } from './lead-statuses.ts'
import { isSameHeader } from './skip-repeated-headers.ts'
import { dateTargets } from './validate-lead-mapping.ts'

const maxTexts = 50

/** Samples a lead file's columns and guesses their mapping. */
export function inspectLeads({ form, rows, width }: SampledFile): ImportFile {
  const header = findHeaderIndex(rows)
  const first = rows[header]?.cells ?? []
  const hasHeader = !first.some(isDatum)
  const headers = toHeaders(hasHeader ? first : [], width)
  const isTestLead = createTestLeadFilter(headers)
  const last = hasHeader ? findLastHeaderIndex(rows, header) : header
  const data = rows
    .slice(hasHeader ? last + 1 : 0)
    .filter(({ cells }) => !isTestLead(cells) && !isSameHeader(headers, cells))
  const cells = data.map((row) => row.cells)
  const leadForm = recognizeLeadForm(headers)
  const named = guessLeadColumns(headers, leadForm.platform ?? leadForm.likely[0] ?? null)
  const columns = guessTargets(named, cells, leadForm)
  const dateColumns = columns.includes('createdAt')
    ? []
    : findDateColumns(headers, columns, cells, named.indexOf('createdAt'))
  const mixedDates = findMixedDates(data, [...findColumns(columns, dateTargets), ...dateColumns])
  const guessed = guessMapping(columns, cells, hasHeader, dateColumns)
  return {
    ...form,
    headerLine: hasHeader ? (rows[last]?.line ?? null) : null,
    columns: sampleColumns(headers, cells),
    ...guessed,
    guess: { ...guessed.guess, leadForm: leadForm.platform },
    asks: [
      ...(leadForm.likely.length > 0 ? (['leadForm'] as const) : []),
      ...(dateColumns.length > 0 ? (['createdAt'] as const) : []),
      ...guessed.asks,
    ],
    leadForms: [...leadForm.likely],
    dateColumns,
    ...(mixedDates === undefined ? {} : { mixedDates }),
  }
}

type Rows = readonly (readonly Cell[])[]

/**
 * Columns' targets, determined by name and content. A column without dates is never mapped to the
 * creation date, whatever its name. In a lead form file, columns without a target contain answers,
 * so they are kept in the custom data.
 */
function guessTargets(
  named: readonly (ImportTarget | null)[],
  rows: Rows,
  { platform, likely }: RecognizedLeadForm,
): (ImportTarget | null)[] {
  const unmapped = platform !== null || likely.length > 0 ? 'keep' : null
  return named.map((target, i) =>
    target === 'createdAt' && readDateShare(rows, i, isTime) === 0
      ? unmapped
      : (target ?? unmapped),
  )
}

const readDate = createCellReader('createdAt')

const isTime = (cell: Cell): boolean => isDate(cell) || isEpoch(cell)

/**
 * Share of a column's non-empty cells that are dates, with day and month in either order;
 * `undefined` if all cells are empty.
 */
function readDateShare(rows: Rows, column: number, isOne = isDate): number | undefined {
  const filled = rows
    .map((cells) => readDate(cells[column] ?? ''))
    .filter(({ kind }) => kind !== 'empty')
  const dates = filled.filter((one) => one.kind === 'value' && isOne(one.value))
  return filled.length === 0 ? undefined : dates.length / filled.length
}

const birthNames =
  /birth|geburt|naissance|nacimiento|nascita|nascimento|urodz|geboorte|^dob$|anniversar/i

/** Minimum share of dates for a column to be considered a possible creation date. */
const minDateShare = 0.8

/**
 * Unmapped columns that contain dates, except birthdays.
 *
 * @param namedAt  Column whose name suggests a creation date. This column is included even if its
 *   dates cannot be read; otherwise, its leads would silently be treated as created today.
 */
const findDateColumns = (
  headers: readonly string[],
  columns: readonly (ImportTarget | null)[],
  rows: Rows,
  namedAt: number,
): number[] =>
  columns.flatMap((target, i) =>
    (target === null || target === 'keep') &&
    !birthNames.test(headers[i] ?? '') &&
    ((i === namedAt && rows.some((cells) => /\d.*\d/.test(String(cells[i] ?? '').slice(0, 50)))) ||
      // Numbers count as dates only in columns whose name suggests dates.
      (rows.some((cells) => typeof cells[i] === 'string') &&
        (readDateShare(rows, i) ?? 0) >= minDateShare))
      ? [i]
      : [],
  )

/**
 * True if a cell must be data rather than a column name: an email address, or only digits.
 */
const isDatum = (cell: Cell): boolean =>
  typeof cell === 'number' || /^([^@]*@.+\.|\d+$)/s.test(cell)

/**
 * Index of the row with the column names: the row with recognized names if only title rows precede
 * it; otherwise, the first row. A title row fills less than half as many cells as the header, and a
 * row of column groups (`Contact,,Deal,`) has gaps and fewer recognized names.
 */
function findHeaderIndex(rows: readonly FileRow[]): number {
  const header = findHeader(rows, isLeadHeader)
  const knownCells = countKnown(header.cells)
  const at = rows.findIndex(({ line }) => line === header.line)
  const width = countFilled(header.cells)
  const isTitled = rows
    .slice(0, Math.max(0, at))
    .every(({ cells }) => countFilled(cells) * 2 < width || isGroupRow(cells, width, knownCells))
  return at > 0 && knownCells > 1 && isTitled ? at : 0
}

const countKnown = (cells: readonly Cell[]): number =>
  cells.filter((cell) => typeof cell === 'string' && isLeadHeader(cell)).length

const isGroupRow = (cells: readonly Cell[], width: number, knownCells: number): boolean =>
  countFilled(cells) < width && countKnown(cells) < knownCells && !cells.some(isDatum)

/**
 * Index of the last row with column names. Some exports repeat the names in another form, such as
 * API field names; a lead's row never consists of column names.
 */
function findLastHeaderIndex(rows: readonly FileRow[], header: number): number {
  const cells = rows[header + 1]?.cells ?? []
  const knownCells = countKnown(cells)
  const isRepeated = knownCells > 1 && knownCells * 2 > countFilled(cells) && !cells.some(isDatum)
  return isRepeated ? header + 1 : header
}

function guessMapping(
  columns: (ImportTarget | null)[],
  rows: Rows,
  hasHeader: boolean,
  dateColumns: readonly number[],
): Pick<ImportFile, 'guess' | 'asks' | 'statusTexts'> {
  const dates = guessDateOrder([
    ...selectCells(rows, columns, dateTargets),
    ...dateColumns.flatMap((i) => rows.flatMap((cells) => cells[i] ?? [])),
  ])
  const amounts = guessDecimal(selectCells(rows, columns, ['value']))
  const statusTexts = distinctTexts(selectCells(rows, columns, ['status'])).map((text) => ({
    text,
    status: guessStatus(text),
  }))
  const guess: ImportMapping = {
    hasHeader,
    columns,
    dateOrder: dates.guess,
    decimal: amounts.guess,
    duplicates: 'skip',
    statuses: statusTexts.flatMap(({ text, status }) =>
      status === null ? [] : [{ text, status }],
    ),
  }
  return {
    guess,
    statusTexts,
    asks: [
      ...(dates.isAsked ? (['dateOrder'] as const) : []),
      ...(amounts.isAsked ? (['decimal'] as const) : []),
    ],
  }
}

/** A column's distinct cell values, ignoring case. */
function distinctTexts(cells: readonly Cell[]): string[] {
  const texts = new Map<string, string>()
  for (const cell of cells) {
    const text = toStorableText(String(cell).slice(0, 500)).trim()
    if (text !== '' && !texts.has(statusKey(text))) texts.set(statusKey(text), text)
    if (texts.size === maxTexts) break
  }
  return [...texts.values()]
}
