import * as z from 'zod'
import { leadFieldsWhere } from '../lead-fields.ts'
import { fits, isStorable, text } from '../values/text.ts'
import type { CreatableField } from './lead-schemas.ts'

/** Limits for rules; string lengths are in characters. @see D-17 */
export const ruleLimits = {
  /** Maximum number of rules per organization. */
  rules: 200,
  name: 200,
  conditions: 20,
  value: 500,
  /** Maximum number of values in a list for `in` or `notIn`. */
  values: 1_000,
  position: 1_000_000,
} as const

/** Operators that take a single string, each with its negation. */
export const textOperators = {
  equals: 'notEquals',
  contains: 'notContains',
  startsWith: 'notStartsWith',
  endsWith: 'notEndsWith',
  matches: 'notMatches',
} as const

/** Operators that take a list of strings, each with its negation. */
export const listOperators = { in: 'notIn' } as const

/** Operators that check whether the lead has the field, each with its negation. */
export const emptyOperators = { isEmpty: 'isNotEmpty' } as const

/** Operators that check the kind of address in `email`, each with its negation. */
export const emailOperators = { isDisposableEmail: 'isNotDisposableEmail' } as const

/** Every operator with its negation: each lead matches exactly one of the two. */
export const negations = {
  ...textOperators,
  ...listOperators,
  ...emptyOperators,
  ...emailOperators,
} as const

const withNegations = <const P extends Record<string, string>>(pairs: P) =>
  // `Object.entries` loses the literal type; the strings are exactly the keys and the values of
  // `pairs`.
  z.enum(Object.entries(pairs).flat() as [keyof P & string, P[keyof P]])

/**
 * Fields that rules can use: all fields that can be set when a lead is created, except the stage,
 * because only the organization's own systems have stage IDs.
 */
export const ruleFields = leadFieldsWhere((field) => field.write).filter(
  (field) => field !== 'stageId',
  // `CreatableField` contains exactly the fields with `write`, and the filtered list is not empty.
) as readonly RuleField[] as readonly [RuleField, ...RuleField[]]

type RuleField = Exclude<CreatableField, 'stageId'>

const field = z.enum(ruleFields).meta({ description: 'Lead field.' })

// Not trimmed, unlike lead fields, because spaces around a word are part of the condition.
const value = z
  .string()
  .min(1, 'is empty')
  .refine(isStorable, 'must not contain NUL or unpaired surrogates')
  .refine((sent) => fits(sent, ruleLimits.value), `must be at most ${ruleLimits.value} characters`)
  .meta({ maxLength: ruleLimits.value })

/**
 * Condition on a lead.
 *
 * Text comparisons ignore case and compare whole characters, regardless of encoding. The exception
 * is `matches`: its value is a pattern in RE2 syntax, which can match anywhere in the first 1,000
 * characters of the field's value and is case-sensitive unless it starts with `(?i)`. Booleans and
 * numbers are compared as strings, such as `true` or `19.99`. If the lead does not have the field,
 * `isEmpty` and every negated operator except `isNotEmpty` match.
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

export type RuleCondition = z.output<typeof ruleConditionSchema>

const shape = {
  name: text(ruleLimits.name).min(1, 'is empty'),
  enabled: z.boolean(),
  position: z.int().min(0).max(ruleLimits.position).meta({
    description:
      'Rules are checked in ascending order; if positions are equal, older rules come first.',
  }),
  conditions: z
    .array(ruleConditionSchema)
    .min(1)
    .max(ruleLimits.conditions)
    .meta({ description: 'The rule blocks a lead only if all conditions match.' }),
}

/** Rule as sent by clients. The server additionally validates its patterns. */
export const ruleInputSchema = z.strictObject({
  ...shape,
  enabled: shape.enabled.default(true),
  position: shape.position.default(0),
})

export type RuleInput = z.output<typeof ruleInputSchema>

/** Stored rule that blocks leads. @see D-17 */
export const ruleSchema = z.strictObject({ id: z.uuid(), ...shape })

export type Rule = z.output<typeof ruleSchema>
