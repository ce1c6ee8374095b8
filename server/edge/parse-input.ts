import type * as z from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { inputError, type Problem } from '../platform/input-error.ts'
import { isLongNumber } from './json-body.ts'

/**
 * Checks what was sent.
 *
 * @param invalid  Code of an input that does not fit.
 * @throws ApiError naming every problem.
 * @see D-12
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  invalid: ErrorCode = 'VALIDATION_ERROR',
): z.output<S> {
  const parsed = schema.safeParse(sent, { reportInput: true })
  if (!parsed.success) throw inputError(invalid, parsed.error.issues.flatMap(toProblems))
  return parsed.data
}

function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const field = issue.path.map(String).join('.').slice(0, 200)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: [field, key.slice(0, 100) || '""'].filter((part) => part !== '').join('.'),
        message: 'is not known here',
      }))
    case 'invalid_type':
      return [{ field, message: ofWrongType(issue) }]
    case 'invalid_value':
      return [{ field, message: `must be one of ${issue.values.filter(Boolean).join(', ')}` }]
    case 'invalid_union':
      return fromUnion(issue, field)
    case 'too_big':
      return [{ field, message: tooMuch(issue) }]
    case 'too_small':
      return [{ field, message: tooLittle(issue) }]
    default:
      return [{ field, message: issue.message }]
  }
}

function ofWrongType({ input, expected, message }: z.core.$ZodIssueInvalidType): string {
  if (input === undefined) return 'is missing'
  if (isCount(expected) && isLongNumber(input)) return tooManyDigits
  // A schema that says more than zod does knows better.
  return message.startsWith('Invalid input') ? `must be ${typeName(expected)}` : message
}

/** The most telling branch of a union: the one that failed by its value, not by its type. */
function fromUnion({ errors, input }: z.core.$ZodIssueInvalidUnion, field: string): Problem[] {
  const telling = errors.find((issues) => issues.every((issue) => !isOfWholeType(issue)))
  if (telling === undefined) {
    const types = errors
      .flat()
      .filter(isOfWholeType)
      .map(({ expected }) => expected)
    if (types.some(isCount) && isLongNumber(input)) return [{ field, message: tooManyDigits }]
    return [{ field, message: `must be ${[...new Set(types.map(typeName))].join(' or ')}` }]
  }
  return telling.flatMap(toProblems).map((problem) => ({
    ...problem,
    field: [field, problem.field].filter((part) => part !== '').join('.'),
  }))
}

/** Of a number, which is one for whoever sent it. */
const tooManyDigits = 'has too many digits'

const isCount = (type: string): boolean => type === 'number' || type === 'int'

const isOfWholeType = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidType =>
  issue.code === 'invalid_type' && issue.path.length === 0

function tooMuch({ origin, maximum, inclusive, message }: z.core.$ZodIssueTooBig): string {
  if (!message.startsWith('Too big')) return message
  if (origin === 'array') return `has too many items: at most ${maximum}`
  if (origin === 'string') return `is longer than ${maximum} characters`
  return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`
}

function tooLittle({ origin, minimum, inclusive, message }: z.core.$ZodIssueTooSmall): string {
  if (!message.startsWith('Too small')) return message
  if (origin === 'array') return `has too few items: at least ${minimum}`
  if (origin === 'string') return `is shorter than ${minimum} characters`
  return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}`
}

/** How types are called that have a name of zod's own. */
const typeNames: Readonly<Record<string, string>> = { int: 'whole number', record: 'object' }

const typeName = (type: string): string => article(typeNames[type] ?? type)

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
