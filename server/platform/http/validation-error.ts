import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from './api-error.ts'

/** One thing that is wrong with an input, and where. */
export interface Problem {
  /** Path in the input, its parts joined by points; empty for the whole. */
  readonly field: string
  /** What follows the field in a sentence, or a sentence about the whole. */
  readonly message: string
}

/** Most problems that one answer lists. */
const maxProblems = 50

/**
 * What a client is told whose input does not fit: the first problem in words, and every one in
 * `details.problems`.
 *
 * @param more  What else the details say.
 * @see D-12
 */
export function inputError(
  code: ErrorCode,
  problems: readonly Problem[],
  more: Record<string, unknown> = {},
): ApiError {
  const [first] = problems
  const others = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  const message = first === undefined ? 'The input is wrong.' : `${sentence(first)}${others}`
  return new ApiError(code, message, {
    details: { problems: problems.slice(0, maxProblems), ...more },
  })
}

/** Of the whole input some schemas say a sentence of their own. */
const sentence = ({ field, message }: Problem): string =>
  field === '' && /^[A-Z]/.test(message) ? message : `${named(field)} ${message}.`

/** People count rows from 1. */
const named = (field: string): string =>
  field === ''
    ? 'The body'
    : field.replace(
        /^rows\.(\d+)(\.|$)/,
        (_, index: string, end) => `Row ${Number(index) + 1}${end === '' ? '' : ': '}`,
      )
