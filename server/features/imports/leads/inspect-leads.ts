import type {
  ImportFile,
  ImportMapping,
  ImportTarget,
} from '../../../../contract/imports/lead-import.ts'
import type { SampledFile } from '../import-kind.ts'
import { countFilled, findHeader } from '../mapping/find-header.ts'
import { guessDateOrder, guessDecimal } from '../mapping/guess-formats.ts'
import { sampleColumns, selectCells, toHeaders } from '../mapping/sample-columns.ts'
import type { Cell, FileRow } from '../parse/cell.ts'
import { toStorableText } from '../parse/cell.ts'
import { guessLeadColumns, isLeadHeader } from './lead-columns.ts'
import { guessStatus, statusKey } from './lead-statuses.ts'
import { dateTargets } from './validate-lead-mapping.ts'

const maxTexts = 50

/** Samples the columns of a file of leads and guesses their mapping. */
export function inspectLeads({ form, rows, width }: SampledFile): ImportFile {
  const header = findHeaderIndex(rows)
  const first = rows[header]?.cells ?? []
  const hasHeader = !first.some(isDatum)
  const headers = toHeaders(hasHeader ? first : [], width)
  const data = rows.slice(hasHeader ? header + 1 : 0).map(({ cells }) => cells)
  return {
    ...form,
    headerLine: hasHeader ? (rows[header]?.line ?? null) : null,
    columns: sampleColumns(headers, data),
    ...guessMapping(guessLeadColumns(headers), data, hasHeader),
  }
}

/**
 * True for a cell that must be data rather than a column name: an email address, or only digits.
 */
const isDatum = (cell: Cell): boolean =>
  typeof cell === 'number' || /^([^@]*@.+\.|\d+$)/s.test(cell)

/**
 * Index of the row with the column names: the one with known names if only title rows precede it,
 * else the first row. A title row fills fewer than half as many cells as the header.
 */
function findHeaderIndex(rows: readonly FileRow[]): number {
  const header = findHeader(rows, isLeadHeader)
  const knownCells = header.cells.filter((cell) => typeof cell === 'string' && isLeadHeader(cell))
  const at = rows.findIndex(({ line }) => line === header.line)
  const width = countFilled(header.cells)
  const isTitled = rows
    .slice(0, Math.max(0, at))
    .every(({ cells }) => countFilled(cells) * 2 < width)
  return at > 0 && knownCells.length > 1 && isTitled ? at : 0
}

function guessMapping(
  columns: (ImportTarget | null)[],
  rows: readonly (readonly Cell[])[],
  hasHeader: boolean,
): Pick<ImportFile, 'guess' | 'asks' | 'statusTexts'> {
  const dates = guessDateOrder(selectCells(rows, columns, dateTargets))
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

/** Distinct texts of a column, ignoring case. */
function distinctTexts(cells: readonly Cell[]): string[] {
  const texts = new Map<string, string>()
  for (const cell of cells) {
    const text = toStorableText(String(cell).slice(0, 500)).trim()
    if (text !== '' && !texts.has(statusKey(text))) texts.set(statusKey(text), text)
    if (texts.size === maxTexts) break
  }
  return [...texts.values()]
}
