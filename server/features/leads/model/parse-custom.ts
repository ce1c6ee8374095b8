/** `context.source` is the number as originally written. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

// TypeScript does not yet declare these features of `JSON`.
const exact = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  rawJSON(text: string): object
}

/** Keeps numbers as they are written, because they may be order numbers with many digits. */
const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? exact.rawJSON(source) : value

/**
 * Parses custom data, which can be any JSON value. Numbers keep all of their digits when they are
 * formatted with `JSON.stringify`.
 */
export const parseCustom = (custom: string): unknown => exact.parse(custom, keepDigits)

/** True if custom data (always valid JSON) is an object with keys. */
export const isCustomObject = (custom: string): boolean => /^\s*\{/.test(custom)
