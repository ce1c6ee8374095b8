/** Key for the total in a tooltip. It contains a space, which series keys never do. */
export const totalKey = 'the total'

interface Row {
  readonly name: string
  readonly color: string
  readonly value: number
}

/** A chart point's nonzero values, followed by their total if there are several. */
export function buildTooltipRows(
  series: readonly { readonly name: string; readonly color: string }[],
  values: Readonly<Record<string, unknown>>,
): readonly Row[] {
  const rows = series
    .map(({ name, color }) => ({ name, color, value: Number(values[name] ?? 0) }))
    .filter(({ value }) => value !== 0)
  if (rows.length === 1) return rows
  const value = rows.reduce((sum, row) => sum + row.value, 0)
  return [...rows, { name: totalKey, color: 'transparent', value }]
}
