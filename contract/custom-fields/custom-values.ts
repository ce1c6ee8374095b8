import { isDay } from '../values/time.ts'

export const customTypes = ['text', 'number', 'date', 'flag', 'choice'] as const

export type CustomType = (typeof customTypes)[number]

/** Custom field properties that determine how the field's values are parsed. */
export interface CustomDefinition {
  /** Key in a lead's custom data. */
  readonly key: string
  readonly type: CustomType
  /** Allowed values of a `choice` field; empty for other types. */
  readonly choices: readonly string[]
}

export const customFieldLimits = {
  /** Fields per organization, not counting archived ones. */
  fields: 30,
  /** Fields per organization, including archived ones. */
  stored: 200,
  key: 200,
  label: 100,
  choices: 100,
  choice: 200,
} as const

/** A lead's value in a custom field. `other` is a value that does not fit the field's type. */
export type CustomValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'typed'; readonly value: string | number | boolean }
  | { readonly kind: 'other'; readonly text: string }

const empty: CustomValue = { kind: 'empty' }

/** `context.source` is the number's original text; browsers released before 2025 lack it. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

/** Returns a number as text if it has more digits than JavaScript can represent exactly. */
const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined
    ? toShortest(value, context.source)
    : value

const toShortest = (value: number, source: string): number | string =>
  countDigits(source) > 15 ? source : value

const countDigits = (text: string): number => text.replace(/e.*$/i, '').replace(/\D/g, '').length

/** A lead's values by key; empty if its custom data is not an object. */
export function parseCustomData(custom: string | null): ReadonlyMap<string, unknown> {
  if (custom === null) return new Map()
  try {
    // TypeScript's declaration of `JSON.parse` lacks the reviver's third parameter.
    const data: unknown = JSON.parse(custom, keepDigits as (key: string, value: unknown) => unknown)
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
    return new Map(isObject ? Object.entries(data) : [])
  } catch {
    return new Map()
  }
}

/** A lead's value for a custom field, parsed according to the field's type. */
export function readCustomValue(
  field: CustomDefinition,
  data: ReadonlyMap<string, unknown>,
): CustomValue {
  const text = toText(data.get(field.key))
  if (text === '') return empty
  const value = parseCustomText(field, text)
  return value === undefined ? { kind: 'other', text } : { kind: 'typed', value }
}

/** Text of a value in custom data. Lists of strings are joined, and objects are shown as JSON. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value).trim()
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isFlat ? value.join(', ').trim() : JSON.stringify(value)
}

/** Parses a non-empty string as a value of a field's type; `undefined` if it is not valid. */
export function parseCustomText(
  { type, choices }: Omit<CustomDefinition, 'key'>,
  text: string,
): string | number | boolean | undefined {
  if (type === 'text') return text
  if (type === 'number') return parseCustomNumber(text)
  if (type === 'date') return parseCustomDay(text)
  if (type === 'flag') return flagWords.get(text.toLowerCase())
  const name = foldCustomText(text)
  return choices.find((choice) => foldCustomText(choice) === name)
}

/** Text normalized for comparison, without characters that PostgreSQL cannot store. */
export const foldCustomText = (text: string): string =>
  text.trim().replaceAll('\0', '').toWellFormed().toLowerCase()

const flagWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 'ja', 'j', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'nein', 'off', '0'].map((word) => [word, false] as const),
])

/** Number formats, each with a function that converts the text to digits and a decimal point. */
const notations: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^[+-]?\d+(\.\d+)?$/, (text) => text],
  // A single comma before three digits does not match, because it could be a thousands separator.
  [/^[+-]?\d+,(\d{1,2}|\d{4,})$/, (text) => text.replace(',', '.')],
  [/^[+-]?\d{1,3}(,\d{3})+\.\d+$/, (text) => text.replaceAll(',', '')],
  [/^[+-]?\d{1,3}(\.\d{3})+,\d+$/, (text) => text.replaceAll('.', '').replace(',', '.')],
]

/**
 * Returns `undefined` for ambiguous notations and for numbers with more than 15 digits, which
 * JavaScript cannot represent exactly.
 */
export function parseCustomNumber(text: string): number | undefined {
  const notation = notations.find(([pattern]) => pattern.test(text))
  if (notation === undefined || countDigits(text) > 15) return undefined
  // Adding zero turns -0 into 0.
  return Number(notation[1](text)) + 0
}

/** Date as YYYY-MM-DD, parsed from an ISO date or timestamp or from a German date. */
export function parseCustomDay(text: string): string | undefined {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/.exec(text) ?? []
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const found =
    iso ?? (year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? undefined
  return found !== undefined && isDay(found) ? found : undefined
}
