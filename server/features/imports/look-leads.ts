import type { ImportFile, ImportMapping, ImportTarget } from '../../../contract/lead-import.ts'
import { datedTargets } from './check-mapping.ts'
import type { Cell } from './file-rows.ts'
import { guessTargets } from './guess-fields.ts'
import { guessDateOrder, guessDecimal, guessStatus, statusKey } from './guess-values.ts'
import type { SeenFile } from './import-kind.ts'
import { cellsOf, columnsOf, headersOf, storable } from './samples.ts'

/** Different texts of a status that are told. */
const maxTexts = 50

/** What the columns of a file of leads hold, and what they may become. */
export function lookForLeads({ form, rows, width }: SeenFile): ImportFile {
  const cells = rows.map((row) => row.cells)
  const first = cells[0] ?? []
  const hasHeader = !first.some((cell) => typeof cell === 'number' || /@.+\.|^\d+$/.test(cell))
  const headers = headersOf(hasHeader ? first : [], width)
  const data = hasHeader ? cells.slice(1) : cells
  const columns = columnsOf(headers, data)
  return { ...form, columns, ...guesses(guessTargets(headers), data, hasHeader) }
}

function guesses(
  columns: (ImportTarget | null)[],
  rows: readonly (readonly Cell[])[],
  hasHeader: boolean,
): Pick<ImportFile, 'guess' | 'asks' | 'statusTexts'> {
  const dates = guessDateOrder(cellsOf(rows, columns, datedTargets))
  const amounts = guessDecimal(cellsOf(rows, columns, ['value']))
  const statusTexts = textsOf(cellsOf(rows, columns, ['status'])).map((text) => ({
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

/** Different texts of a column, whatever their case. */
function textsOf(cells: readonly Cell[]): string[] {
  const texts = new Map<string, string>()
  for (const cell of cells) {
    const text = storable(String(cell).slice(0, 500)).trim()
    if (text !== '' && !texts.has(statusKey(text))) texts.set(statusKey(text), text)
    if (texts.size === maxTexts) break
  }
  return [...texts.values()]
}
