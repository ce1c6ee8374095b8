import type * as z from 'zod'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Operation } from '../operation.ts'
import { describeIssues } from './describe-issues.ts'
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
  throw inputError(
    invalid,
    describeIssues(parsed.error).map(({ path, message }) => ({
      field: spelled(path, invalid),
      message,
    })),
  )
}

/**
 * Parses an API operation's input.
 *
 * @throws ApiError with all problems.
 */
export const parseOperationInput = <S extends z.ZodType>(
  op: Operation<S>,
  sent: unknown,
): z.output<S> =>
  op.fastParse?.(sent) ?? parseInput(op.input, op.normalize?.(sent) ?? sent, op.invalidInputCode)

/** Formats a path in the client's notation, with filter operators in brackets. @see D-24 */
function spelled(path: readonly string[], invalid: ErrorCode): string {
  const [first = '', ...rest] = path.map((part) => part.slice(0, 100) || '""')
  const inner = rest.map((part) => (invalid === 'INVALID_FILTER' ? `[${part}]` : `.${part}`))
  return [first, ...inner].join('').slice(0, 200)
}
