import { UsageError } from './command.ts'

/**
 * Rows in a CSV file (RFC 4180). The separator is a comma or, as in files from Excel in most of
 * Europe, a semicolon. Empty lines are skipped.
 *
 * @throws UsageError for a missing closing quote.
 */
export function parseCsv(text: string): string[][] {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const separator = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ','
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|((?:[^"${separator}\\r\\n][^${separator}\\r\\n]*)?))(${separator}|\\r?\\n|$)`,
    'y',
  )
  const rows: string[][] = []
  let row: string[] = []
  for (let end = separator; end !== ''; ) {
    const match = cell.exec(text)
    if (match === null) throw new UsageError(`Row ${rows.length}: check the quotes.`)
    const [, inQuotes, plain = '', next = ''] = match
    row.push(inQuotes?.replaceAll('""', '"') ?? plain)
    end = next
    if (end === separator) continue
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  return rows
}
