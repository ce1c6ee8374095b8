import type { Client, PutAdSpendInput } from '../sdk/index.ts'
import { UsageError } from './command.ts'
import { spendColumns } from './commands.generated.ts'
import { parseJson, readValue } from './parse-command.ts'
import { parseCsv } from './parse-csv.ts'

type SpendRow = PutAdSpendInput['rows'][number]

/** Maximum number of rows that the service accepts per request. */
const batchSize = 5_000

/** Result of an import: number of rows for each outcome. */
export interface SpendImportResult {
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
}

/**
 * Uploads ad spend from the contents of a CSV, JSON or NDJSON file. Uploading the same file again
 * changes nothing.
 *
 * @throws UsageError if the file is invalid; in that case, nothing is uploaded.
 */
export async function importSpend(
  client: Client,
  text: string,
  signal: AbortSignal,
): Promise<SpendImportResult> {
  const rows = readRows(text.replace(/^\uFEFF/, '').trim())
  if (rows.length === 0) throw new UsageError('The file has no rows.')
  const total = { inserted: 0, updated: 0, unchanged: 0 }
  for (let start = 0; start < rows.length; start += batchSize) {
    const { data } = await client.putAdSpend(
      // The service validates the rows and reports invalid rows.
      { rows: rows.slice(start, start + batchSize) as unknown as SpendRow[] },
      { signal },
    )
    total.inserted += data.inserted
    total.updated += data.updated
    total.unchanged += data.unchanged
  }
  return total
}

function readRows(text: string): readonly unknown[] {
  if (text.startsWith('[')) {
    const rows = parseJson('The file', text)
    return Array.isArray(rows) ? rows : []
  }
  if (text.startsWith('{')) {
    return text.split(/\r?\n/).map((line, index) => parseJson(`Line ${index + 1}`, line))
  }
  return readCsvRows(text)
}

function readCsvRows(text: string): object[] {
  const [header = [], ...lines] = parseCsv(text)
  const columns = header.map((name) => {
    const column = spendColumns.find((one) => one.name === name.trim())
    if (column !== undefined) return column
    const names = spendColumns.map((one) => one.name).join(', ')
    throw new UsageError(`The file has an unknown column. Allowed columns: ${names}.`)
  })
  return lines.map((cells, index) =>
    Object.fromEntries(
      columns.flatMap((column, position) => {
        const cell = cells[position] ?? ''
        if (cell === '') return []
        try {
          return [[column.name, readValue(column, cell)]]
        } catch {
          throw new UsageError(`Row ${index + 1}: ${column.name} must be a ${column.kind}.`)
        }
      }),
    ),
  )
}
