import type * as z from 'zod'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Operation } from '../operation.ts'
import { isLongNumber } from './long-number.ts'
import { inputError } from './validation-error.ts'

/**
 * Validates input.
 *
 * @param invalid  Error code for invalid input.
 * @throws ApiError with all problems.
 * @see D-12
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  invalid: ErrorCode = 'VALIDATION_ERROR',
): z.output<S> {
  const parsed = schema.safeParse(sent, { reportInput: true })
  if (parsed.success) return parsed.data
  const found = parsed.error.issues.flatMap((issue) => findings(issue))
  throw inputError(
    invalid,
    found.map(({ path, message }) => ({ field: spelled(path, invalid), message })),
  )
}

/**
 * Parses the input of an API operation.
 *
 * @throws ApiError with all problems.
 */
export const parseOperationInput = <S extends z.ZodType>(
  op: Operation<S>,
  sent: unknown,
): z.output<S> =>
  op.fastParse?.(sent) ?? parseInput(op.input, op.normalize?.(sent) ?? sent, op.invalidInputCode)

/** A problem whose path has not been formatted yet. */
interface Finding {
  readonly path: readonly string[]
  readonly message: string
}

/** Formats a path in the client's notation: filter operators are in brackets. @see D-24 */
function spelled(path: readonly string[], invalid: ErrorCode): string {
  const [first = '', ...rest] = path.map((part) => part.slice(0, 100) || '""')
  const inner = rest.map((part) => (invalid === 'INVALID_FILTER' ? `[${part}]` : `.${part}`))
  return [first, ...inner].join('').slice(0, 200)
}

/** @param above  Path of the parent that contains the issue. */
function findings(issue: z.core.$ZodIssue, above: readonly string[] = []): Finding[] {
  const path = [...above, ...issue.path.map(String)]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], message: 'is not recognized' }))
    case 'invalid_type':
      return [{ path, message: ofWrongType(issue) }]
    case 'invalid_value':
      return [{ path, message: `must be one of ${issue.values.filter(Boolean).join(', ')}` }]
    case 'invalid_union':
      return fromUnion(issue, path)
    case 'too_big':
      return [{ path, message: tooMuch(issue) }]
    case 'too_small':
      return [{ path, message: tooLittle(issue) }]
    default:
      return [{ path, message: issue.message }]
  }
}

function ofWrongType({ input, expected, message }: z.core.$ZodIssueInvalidType): string {
  if (input === undefined) return 'is required'
  if (isCount(expected) && isLongNumber(input)) return tooManyDigits
  // The schema's custom message is more specific.
  return message.startsWith('Invalid input') ? `must be ${typeName(expected)}` : message
}

/**
 * Problems in the best-matching branch of a union: the branch for which the value had the right
 * type, but was invalid.
 */
function fromUnion(
  { errors, input }: z.core.$ZodIssueInvalidUnion,
  path: readonly string[],
): Finding[] {
  const telling = errors.find((issues) => issues.every((issue) => !isOfWholeType(issue)))
  if (telling !== undefined) return telling.flatMap((issue) => findings(issue, path))
  const types = errors
    .flat()
    .filter(isOfWholeType)
    .map(({ expected }) => expected)
  if (types.some(isCount) && isLongNumber(input)) return [{ path, message: tooManyDigits }]
  return [{ path, message: `must be ${[...new Set(types.map(typeName))].join(' or ')}` }]
}

/** Error for numbers that are valid JSON but have too many digits. */
const tooManyDigits = 'has too many digits'

const isCount = (type: string): boolean => type === 'number' || type === 'int'

const isOfWholeType = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidType =>
  issue.code === 'invalid_type' && issue.path.length === 0

function tooMuch({ origin, maximum, inclusive, message }: z.core.$ZodIssueTooBig): string {
  if (!message.startsWith('Too big')) return message
  if (origin === 'array') return `must have at most ${count(maximum, 'item')}`
  if (origin === 'string') return `must be at most ${count(maximum, 'character')}`
  return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`
}

function tooLittle({ origin, minimum, inclusive, message }: z.core.$ZodIssueTooSmall): string {
  if (!message.startsWith('Too small')) return message
  if (origin === 'array') return `must have at least ${count(minimum, 'item')}`
  if (origin === 'string') return `must be at least ${count(minimum, 'character')}`
  return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}`
}

const count = (n: number | bigint, noun: string): string =>
  `${n} ${noun}${String(n) === '1' ? '' : 's'}`

const typeNames: Readonly<Record<string, string>> = { int: 'whole number', record: 'object' }

const typeName = (type: string): string => article(typeNames[type] ?? type)

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
