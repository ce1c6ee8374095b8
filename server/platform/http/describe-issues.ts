import type * as z from 'zod'
import { isLongNumber } from './long-number.ts'

/**
 * Describes all problems with an input. Zod's own messages never reach a user.
 *
 * @param error  Must come from a parse with `reportInput: true` if schemas have custom messages for
 *   types.
 */
export const describeIssues = ({ issues }: z.ZodError): Finding[] =>
  issues.flatMap((issue) => findings(issue))

/** Describes the first problem with a single value, phrased as the rest of a sentence. */
export const describeIssue = ({ issues }: z.ZodError): string => findReason(issues)

/** Lists all problems, one per line, for a terminal. */
export const listProblems = (error: z.ZodError): string =>
  describeIssues(error)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')} ${message}`))
    .join('\n')

/** A problem with its path as a list of keys, before formatting. */
export interface Finding {
  readonly path: readonly string[]
  readonly message: string
}

/** @param above  Path to the parent that contains the issue. */
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
    case 'invalid_format':
      return [{ path, message: ofWrongForm(issue) }]
    case 'not_multiple_of':
      return [{ path, message: `must be a multiple of ${issue.divisor}` }]
    case 'invalid_key':
      return [{ path, message: `must have only valid keys: a key ${findReason(issue.issues)}` }]
    case 'invalid_element':
      return issue.issues.flatMap((one) => findings(one, [...path, String(issue.key)]))
    default:
      return [{ path, message: isOwn(issue) ? issue.message : 'is invalid' }]
  }
}

function ofWrongType({ input, expected, message }: z.core.$ZodIssueInvalidType): string {
  // Without `reportInput`, only Zod's message shows whether there was a value at all.
  if (input === undefined && !/received (?!undefined)/.test(message)) return 'is required'
  if (isCount(expected) && isLongNumber(input)) return tooManyDigits
  // The schema's custom message is more specific.
  return isOwn({ message }) ? message : `must be ${typeName(expected)}`
}

/**
 * Problems in a union's best-matching branch: the one for which the value has the right type but is
 * invalid.
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

/** Messages for Zod formats whose schemas have no custom message. */
const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a timestamp such as 2026-01-31T12:00:00Z',
  date: 'must be a valid YYYY-MM-DD date',
  email: 'must be a valid email address',
  url: 'must be a valid URL',
  uuid: 'must be an ID (lowercase UUID)',
}

const ofWrongForm = (issue: z.core.$ZodIssueInvalidStringFormat): string =>
  isOwn(issue) ? issue.message : (formats[issue.format] ?? 'is invalid')

/** True if the message is a schema's custom message rather than Zod's default. */
const isOwn = ({ message }: { readonly message: string }): boolean =>
  !/^(Invalid|Too (big|small)|Unrecognized key)/.test(message)

const findReason = ([issue]: readonly z.core.$ZodIssue[]): string =>
  issue === undefined ? 'is invalid' : (findings(issue)[0]?.message ?? 'is invalid')

function tooMuch({ origin, maximum, inclusive, message }: z.core.$ZodIssueTooBig): string {
  if (isOwn({ message })) return message
  if (origin === 'array') return `must have at most ${count(maximum, 'item')}`
  if (origin === 'string') return `must be at most ${count(maximum, 'character')}`
  return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`
}

function tooLittle({ origin, minimum, inclusive, message }: z.core.$ZodIssueTooSmall): string {
  if (isOwn({ message })) return message
  if (origin === 'array') return `must have at least ${count(minimum, 'item')}`
  if (origin === 'string') return `must be at least ${count(minimum, 'character')}`
  return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}`
}

const count = (n: number | bigint, noun: string): string =>
  `${n} ${noun}${String(n) === '1' ? '' : 's'}`

const typeNames: Readonly<Record<string, string>> = { int: 'whole number', record: 'object' }

const typeName = (type: string): string => article(typeNames[type] ?? type)

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
