import * as z from 'zod'
import { leadFieldsWhere } from '../lead-fields.ts'
import { fits, isStorable, text } from '../values/text.ts'
import type { CreatableField } from './lead-schemas.ts'

/** Limits of rules; texts in characters. @see D-17 */
export const ruleLimits = {
  /** Rules of one organization. */
  rules: 200,
  name: 200,
  conditions: 20,
  value: 500,
  /** Items of the list of `in` and `notIn`. */
  values: 1_000,
  position: 1_000_000,
} as const

/** Operators that compare with one text, each with its negation. */
export const textOperators = {
  equals: 'notEquals',
  contains: 'notContains',
  startsWith: 'notStartsWith',
  endsWith: 'notEndsWith',
  matches: 'notMatches',
} as const

/** Operators that compare with a list of texts, each with its negation. */
export const listOperators = { in: 'notIn' } as const

/** Operators that ask only whether the lead carries the field, each with its negation. */
export const emptyOperators = { isEmpty: 'isNotEmpty' } as const

/** Operators that ask only what kind of address `email` is, each with its negation. */
export const emailOperators = { isDisposableEmail: 'isNotDisposableEmail' } as const

/** Every operator with its negation: a condition and its negated twin never both hold. */
export const negations = {
  ...textOperators,
  ...listOperators,
  ...emptyOperators,
  ...emailOperators,
} as const

const withNegations = <const P extends Record<string, string>>(pairs: P) =>
  // Object.entries loses the literal names; they are exactly the keys and the values of `pairs`.
  z.enum(Object.entries(pairs).flat() as [keyof P & string, P[keyof P]])

/** Fields that a rule can look at: all that a create can carry. */
export const ruleFields =
  // A field is creatable exactly when it has `write`; there are dozens.
  leadFieldsWhere((field) => field.write) as readonly [CreatableField, ...CreatableField[]]

const field = z.enum(ruleFields).meta({ description: 'Field of the lead.' })

// Not trimmed, unlike the texts of a lead: a blank at the edge of a word is part of the question.
const value = z
  .string()
  .min(1, 'is empty')
  .refine(isStorable, 'must not contain NUL or unpaired surrogates')
  .refine((sent) => fits(sent, ruleLimits.value), `must be at most ${ruleLimits.value} characters`)
  .meta({ maxLength: ruleLimits.value })

/**
 * One question about a lead.
 *
 * Comparisons of text ignore case and compare whole characters, however they are encoded. Only
 * `matches` does neither: its value is a pattern in RE2 syntax, searched anywhere in the first
 * 1,000 characters of the text, and case-sensitive unless it begins with `(?i)`. Flags and numbers
 * are compared by their text, such as `true` or `19.99`. A field that the lead does not carry
 * fulfils `isEmpty` and every negated operator but `isNotEmpty`.
 *
 * @see D-17
 */
export const ruleConditionSchema = z.discriminatedUnion('operator', [
  z.strictObject({ field, operator: withNegations(textOperators), value }),
  z.strictObject({
    field,
    operator: withNegations(listOperators),
    value: z.array(value).min(1).max(ruleLimits.values),
  }),
  z.strictObject({ field, operator: withNegations(emptyOperators) }),
  z.strictObject({ field: z.literal('email'), operator: withNegations(emailOperators) }),
])

/** One question about a lead. */
export type RuleCondition = z.output<typeof ruleConditionSchema>

const shape = {
  name: text(ruleLimits.name).min(1, 'is empty'),
  enabled: z.boolean(),
  position: z.int().min(0).max(ruleLimits.position).meta({
    description: 'Rules are checked in ascending order; with equal positions, older rules first.',
  }),
  conditions: z
    .array(ruleConditionSchema)
    .min(1)
    .max(ruleLimits.conditions)
    .meta({ description: 'The rule blocks a lead only if all conditions match.' }),
}

/** What decides about a rule, as clients send it. That patterns are sound the server checks. */
export const ruleInputSchema = z.strictObject({
  ...shape,
  enabled: shape.enabled.default(true),
  position: shape.position.default(0),
})

/** What decides about a rule. */
export type RuleInput = z.output<typeof ruleInputSchema>

/** A rule that refuses leads, as stored and answered. @see D-17 */
export const ruleSchema = z.strictObject({ id: z.uuid(), ...shape })

/** A rule that refuses leads. */
export type Rule = z.output<typeof ruleSchema>
