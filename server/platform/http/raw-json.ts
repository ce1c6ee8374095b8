/** Key under which a value carries its own JSON. */
export const readyJson = Symbol('JSON that is ready to be sent')

/** A value whose JSON was made by whoever knows its parts best. It is sent instead of the value. */
export type ReadyJson = { readonly [readyJson]: string }

const isReady = (value: unknown): value is ReadyJson =>
  typeof value === 'object' && value !== null && readyJson in value

/** JSON in parts: the ready JSON of a value, or of each item of a list, and else one part. */
export function jsonParts(value: unknown): readonly string[] {
  if (isReady(value)) return [value[readyJson]]
  if (!Array.isArray(value) || !value.every(isReady)) return [JSON.stringify(value) ?? 'null']
  return ['[', ...value.map((item, i) => (i === 0 ? item[readyJson] : `,${item[readyJson]}`)), ']']
}

/**
 * A row as JSON, open at the end so that more can follow: `{"id":"…","name":null`.
 *
 * The columns that are left out become `undefined` in the row, which JSON leaves out: whoever reads
 * it after has them no more. To copy the row costs as much again, and so does any writer that is not
 * `JSON.stringify` itself.
 *
 * @param without  Columns that are left out; one at least stays.
 */
export function toRawJson(row: Record<string, unknown>, without: readonly string[]): string {
  for (const column of without) if (column in row) row[column] = undefined
  return JSON.stringify(row).slice(0, -1)
}
