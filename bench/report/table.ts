/** Values in rows and columns, for a terminal or a document. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  /** Number of label columns on the left, one by default; all other columns contain numbers. */
  readonly textColumns?: number
  readonly rows: readonly (readonly string[])[]
}

/** Aligned columns with headers: labels on the left, numbers on the right. */
export function toPlainText({ title, head, textColumns = 1, rows }: Table): string {
  const lines = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...lines.map((row) => row[i]?.length ?? 0)))
  const print = (row: readonly string[]): string =>
    row
      .map((cell, i) =>
        i < textColumns ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [title, ...lines.map(print)].join('\n')
}

/** The same columns as Markdown, below a heading. */
export function toMarkdown({ title, head, textColumns = 1, rows }: Table): string {
  const print = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, i) => (i < textColumns ? '---' : '---:'))
  return [`### ${title}`, '', print(head), print(rule), ...rows.map(print)].join('\n')
}
