/** `context.source` is the number as written. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

// TypeScript does not know these parts of JSON yet.
const exact = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  rawJSON(text: string): object
}

/** Keeps numbers as they are written, because they may be order numbers of many digits. */
const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? exact.rawJSON(source) : value

/** Parses custom data of any shape. `JSON.stringify` writes its numbers with all digits again. */
export const parseCustom = (custom: string): unknown => exact.parse(custom, keepDigits)

/** True if custom data, which is valid JSON, is an object with keys. */
export const isCustomObject = (custom: string): boolean => /^\s*\{/.test(custom)
