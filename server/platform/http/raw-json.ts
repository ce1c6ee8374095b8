/** Property that holds a value's serialized JSON. */
export const readyJson = Symbol('JSON that is ready to be sent')

/** A value together with its serialized JSON, which is sent in its place. */
export type ReadyJson = { readonly [readyJson]: string }

const isReady = (value: unknown): value is ReadyJson =>
  typeof value === 'object' && value !== null && readyJson in value

/**
 * JSON as parts to concatenate. Values and items that are already serialized are separate parts.
 */
export function jsonParts(value: unknown): readonly string[] {
  if (isReady(value)) return [value[readyJson]]
  if (!Array.isArray(value) || !value.every(isReady)) return [JSON.stringify(value) ?? 'null']
  return ['[', ...value.map((item, i) => (i === 0 ? item[readyJson] : `,${item[readyJson]}`)), ']']
}

/**
 * A row as JSON without the closing brace, so that more can be appended: `{"id":"…","name":null`.
 *
 * Sets the omitted columns of `row` to `undefined`, which JSON skips. Copying the row would double
 * the cost, as would any alternative to `JSON.stringify`.
 *
 * @param without  Columns to omit; at least one must remain.
 */
export function toRawJson(row: Record<string, unknown>, without: readonly string[]): string {
  for (const column of without) if (column in row) row[column] = undefined
  return JSON.stringify(row).slice(0, -1)
}
