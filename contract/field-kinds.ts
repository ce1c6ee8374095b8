import * as z from 'zod'
import { shownAs } from './json-schema.ts'
import { maxValue, sources, statuses } from './leads/lead-values.ts'
import { isEmail, text, textLimits } from './values/text.ts'
import { isDay } from './values/time.ts'

export { maxValue, sources, statuses }

/** How values of one field kind are stored, accepted and returned. */
interface Kind {
  /** Column type as in `information_schema`. */
  sql: string
  /**
   * Schema for accepted input. Parses to the value, or to `null` if the input is an empty string
   * that means “unknown”.
   */
  input: (max: number) => z.ZodType
  /** Schema for returned values other than null. */
  output: z.ZodType
}

const orNull = (value: string): string | null => (value === '' ? null : value)
const plain = (max: number) => text(max).transform(orNull)

const email = (max: number) =>
  text(max)
    .refine((value) => value === '' || isEmail(value), 'must be a valid email address')
    .meta({ format: 'email' })
    .transform(orNull)

const shaped = (pattern: RegExp, description: string) => (max: number) =>
  text(max)
    .refine((value) => value === '' || pattern.test(value), `must be ${description}`)
    .transform(orNull)

const choice = <const C extends readonly string[]>(values: C) => z.enum(values)

/** An empty string becomes null, because forms also send their empty inputs. @see L-01 */
const choiceOrNone = <const C extends readonly string[]>(values: C) =>
  shownAs(z.enum([...values, '']).transform(orNull), { type: 'string', enum: [...values] })

const decimal = /^-?\d{1,20}(\.\d{1,20})?$/

const amount = shownAs(
  z
    .union([z.number(), z.string().trim()])
    .refine((value) => typeof value === 'number' || value === '' || decimal.test(value), {
      error: 'must be a number',
      abort: true,
    })
    .refine(
      (value) => !(Number(value) < 0 || Number(value) > maxValue),
      `must be between 0 and ${maxValue}`,
    )
    .transform((value) => (value === '' ? null : toCents(Number(value)))),
  { anyOf: [{ type: 'number', minimum: 0, maximum: maxValue }, { type: 'string' }] },
)

/**
 * Rounds to two decimals, half up. Operates on the digits, because 1.005 times 100 is less than
 * 100.5 in floating point. @see L-02
 */
function toCents(amount: number): number {
  const [digits, exponent = 0] = String(amount).split('e')
  return Number(`${Math.round(Number(`${digits}e${Number(exponent) + 2}`))}e-2`)
}

const granted = new Map([
  ['true', true],
  ['granted', true],
  ['false', false],
  ['denied', false],
])

const flag = shownAs(
  z
    .union([z.boolean(), z.string()])
    .transform((value) => (typeof value === 'boolean' ? value : readFlag(value)))
    .refine((value) => value !== undefined, 'must be true, false, granted or denied'),
  { anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['granted', 'denied'] }] },
)

/** `Granted` → true, ` denied ` → false, empty → null; `undefined` for anything else. @see D-07 */
function readFlag(value: string): boolean | null | undefined {
  const word = value.trim().toLowerCase()
  return word === '' ? null : granted.get(word)
}

/** True for objects and arrays. Numbers from `JSON.rawJSON` are objects without a prototype. */
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== null

const json = (max: number) =>
  shownAs(
    z
      // Does not use `z.record`, because its copy would lose a key named `__proto__`.
      .union([
        z.string(),
        z.custom<object>((value) => isObject(value), 'must be a string, an object or an array'),
      ])
      .transform((value) => (typeof value === 'string' ? value.trim() : JSON.stringify(value)))
      .pipe(text(max))
      .refine((value) => value === '' || isJson(value), 'must be valid JSON')
      .transform(orNull),
    {
      anyOf: [{ type: 'string', maxLength: max }, { type: 'object' }, { type: 'array', items: {} }],
    },
  )

/** True if `value` parses as JSON; it is stored as a string, so that escapes are preserved. */
function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const day = () =>
  text(10)
    .refine((value) => value === '' || isDay(value), 'must be a valid YYYY-MM-DD date')
    .transform(orNull)

/** A new field takes one line in `lead-fields.ts`; a new kind of value takes one line here. */
export const kinds = {
  text: { sql: 'text', input: plain, output: z.string() },
  email: { sql: 'text', input: email, output: z.string() },
  phone: { sql: 'text', input: plain, output: z.string() },
  country: {
    sql: 'text',
    input: shaped(/^[A-Za-z]{2}$/, 'a two-letter country code'),
    output: z.string(),
  },
  digitGroups: {
    sql: 'text',
    input: shaped(/^\d+(-\d+)*$/, 'digits, in groups separated by hyphens'),
    output: z.string(),
  },
  json: { sql: 'text', input: json, output: z.string() },
  status: { sql: 'text', input: () => choiceOrNone(statuses), output: choice(statuses) },
  source: { sql: 'text', input: () => choiceOrNone(sources), output: choice(sources) },
  amount: { sql: 'bigint', input: () => amount, output: z.number() },
  flag: { sql: 'boolean', input: () => flag, output: z.boolean() },
  instant: { sql: 'timestamp with time zone', input: plain, output: z.iso.datetime() },
  day: { sql: 'date', input: day, output: z.iso.date() },
  id: { sql: 'uuid', input: plain, output: z.uuid() },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** TypeScript type of a returned value of kind `K`. */
export type ValueOf<K extends KindName> = z.output<(typeof kinds)[K]['output']>

/** Maximum length for kinds without a limit of their own. */
export const defaultMax = textLimits.other
