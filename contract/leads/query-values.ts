import * as z from 'zod'
import { type JsonSchema, shownAs } from '../json-schema.ts'
import type { Operator } from '../lead-fields.ts'
import { fits, isStorable } from '../values/text.ts'

/** Whole number; in a query string, it may be given as digits. */
export const wholeNumber = (min: number, max: number) =>
  shownAs(
    z
      .union([z.number(), z.string().regex(/^\d{1,15}$/, 'must be a whole number')])
      .transform(Number)
      .refine(Number.isInteger, { error: 'must be a whole number', abort: true })
      .refine((n) => n >= min && n <= max, `must be between ${min} and ${max}`),
    { type: 'integer', minimum: min, maximum: max },
  )

export const storable = (max: number) =>
  z
    .string()
    .refine(isStorable, 'must not contain NUL or unpaired surrogates')
    .refine((value) => fits(value, max), `must be at most ${max} characters`)
    .meta({ maxLength: max })

/** Maximum number of values in a filter. */
const maxValues = 100

/**
 * List of values: comma-separated in a query string, an array in a tool call.
 *
 * @param one Schema of each item, as shown to clients.
 * @param maxText Maximum length of the comma-separated string.
 */
export const several = (
  max: number,
  one: JsonSchema = { type: 'string', maxLength: max },
  maxText: number = max,
) =>
  shownAs(
    z
      .union([storable(maxText), z.array(storable(max)).max(maxValues)])
      .transform((sent) => (typeof sent === 'string' ? sent.split(',') : sent)),
    { anyOf: [{ type: 'string' }, { type: 'array', items: one, maxItems: maxValues }] },
  )

/** Maximum length of a query string with several values, in characters. */
const maxValuesText = 10_000

export const valuesUpTo = (max: number, one?: JsonSchema) =>
  several(max, one, maxValuesText).refine(
    (values) => values.length <= maxValues,
    `must have at most ${maxValues} items`,
  )

export const exists = shownAs(
  z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .transform((sent) => sent === true || sent === 'true'),
  { type: 'boolean' },
)

/** Text for `[contains]`, with the same maximum length as the search text. */
export const contained = storable(255).refine((text) => text.trim() !== '', 'is empty')

/** `z.record` drops this key, which would match all leads instead of rejecting the filter. */
export const withoutPrototype = z.unknown().superRefine((sent, ctx) => {
  if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, '__proto__')) {
    ctx.addIssue({ code: 'custom', path: ['__proto__'], message: 'is not recognized' })
  }
})

/** Operators on one field, in the form `{ gte: '2026-01-01', exists: true }`. */
export type Bounds = Partial<Record<Exclude<Operator, 'in' | 'all' | 'not' | 'exists'>, string>> & {
  exists?: boolean
  in?: string[]
  all?: string[]
  not?: string[]
}
