type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow)

/** Columns that come first in a table, if the rows have them. */
const first = ['id', 'name', 'email', 'phone', 'status', 'type', 'value', 'date', 'createdAt']

const longestCell = 40

/**
 * Removes characters that a terminal would interpret: control characters in a lead's name could
 * change the window's title or hide lines.
 */
export const toPlain = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')

function formatCell(value: unknown, limit = longestCell): string {
  const text = toPlain(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text
}

/** Flattens nested objects into keys such as `leads.total`. Omits null and undefined. */
function flatten(row: Row, start = ''): [string, unknown][] {
  return Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (value === null || value === undefined) return []
    if (isRow(value)) return flatten(value, `${start}${key}.`)
    return [[start + key, value]]
  })
}

/** Rows as a table no wider than `columns`, and the number of columns that do not fit. */
export function formatTable(
  rows: readonly Row[],
  columns: number,
): { readonly text: string; readonly hidden: number } {
  const flat = rows.map((row) => new Map(flatten(row)))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const rank = (name: string) => (first.indexOf(name) + first.length + 1) % (first.length + 1)
  const shown: { name: string; cells: string[]; width: number; isNumber: boolean }[] = []
  let used = 0
  for (const name of names.sort((a, b) => rank(a) - rank(b))) {
    const values = flat.map((row) => row.get(name))
    const cells = values.map((value) => (value === undefined ? '' : formatCell(value)))
    const width = Math.max(name.length, ...cells.map((cell) => cell.length))
    if (shown.length > 0 && used + width > columns) continue
    const isNumber = values.every((value) => value === undefined || typeof value === 'number')
    shown.push({ name, cells, width, isNumber })
    used += width + 2
  }
  const line = (toCell: (one: (typeof shown)[number]) => string) =>
    shown
      .map((one) =>
        one.isNumber ? toCell(one).padStart(one.width) : toCell(one).padEnd(one.width),
      )
      .join('  ')
      .trimEnd()
  const body = rows.map((_, index) => line(({ cells }) => cells[index] ?? ''))
  const text = [line(({ name }) => name), ...body].map((one) => `${one}\n`).join('')
  return { text, hidden: names.length - shown.length }
}

/** Result as human-readable text, with notes about columns that are not shown. */
export interface FormattedResult {
  readonly text: string
  readonly notes: readonly string[]
}

/** Formats an operation's data: lists as a table, anything else as one line per field. */
export function formatResult(data: unknown, columns: number): FormattedResult {
  if (Array.isArray(data) && data.length === 0) return { text: '', notes: ['No results.'] }
  if (isRows(data)) {
    const { text, hidden } = formatTable(data, columns)
    return { text, notes: hidden === 0 ? [] : [`Use --json to see ${hidden} more columns.`] }
  }
  if (!isRow(data)) return { text: `${formatCell(data, columns)}\n`, notes: [] }
  const lists = Object.entries(data).filter(([, value]) => isRows(value))
  const fields = flatten(data).filter(([, value]) => !isRows(value))
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  const lines = fields.map(
    ([name, value]) => `${name.padEnd(width)}  ${formatCell(value, 1_000)}\n`,
  )
  const tables = lists.map(([name, rows]) => {
    // `lists` contains only values that pass `isRows`.
    const { text } = formatTable(rows as readonly Row[], columns)
    return `\n${name}:\n${text}`
  })
  return { text: [...lines, ...tables].join(''), notes: [] }
}
