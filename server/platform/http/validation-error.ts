import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from './api-error.ts'

export interface Problem {
  /** Dotted path in the input; empty for the whole input. */
  readonly field: string
  /**
   * The rest of a sentence that starts with the field's name, or a full sentence about the whole
   * input.
   */
  readonly message: string
}

/** Maximum number of problems per response. */
const maxProblems = 50

/**
 * Error for invalid input. Its message describes the first problem, while `details.problems` lists
 * all of them.
 *
 * @param more  Additional properties of `details`.
 * @see D-12
 */
export function inputError(
  code: ErrorCode,
  problems: readonly Problem[],
  more: Record<string, unknown> = {},
): ApiError {
  const [first] = problems
  const others = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  const message = first === undefined ? 'The input is invalid.' : `${sentence(first)}${others}`
  return new ApiError(code, message, {
    details: { problems: problems.slice(0, maxProblems), ...more },
  })
}

/** Some schemas use a full sentence for errors about the whole input. */
const sentence = ({ field, message }: Problem): string =>
  field === '' && /^[A-Z]/.test(message) ? message : `${named(field)} ${message}.`

/** Row numbers shown to users start at 1. */
const named = (field: string): string =>
  field === ''
    ? 'The body'
    : field.replace(
        /^rows\.(\d+)(\.|$)/,
        (_, index: string, end) => `Row ${Number(index) + 1}${end === '' ? '' : ': '}`,
      )
