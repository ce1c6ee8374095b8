/** Figures in rows and columns, to be printed for a terminal or into a document. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  /** How many columns at the left hold texts; all others hold figures. One, unless said. */
  readonly textColumns?: number
  readonly rows: readonly (readonly string[])[]
}

/** Columns under their heads: the texts at the left, all figures at the right. */
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

/** The same as Markdown, under a heading. */
export function toMarkdown({ title, head, textColumns = 1, rows }: Table): string {
  const print = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, i) => (i < textColumns ? '---' : '---:'))
  return [`### ${title}`, '', print(head), print(rule), ...rows.map(print)].join('\n')
}
