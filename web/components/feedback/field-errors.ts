import { LeadtraceError } from '../../../sdk/index.ts'
import { errorReason } from '../../api/call-auth.ts'
import { fieldProblems, toSentence } from './field-problems.ts'

/** What stands at which field, and whether that is all there is to say. */
export interface FieldErrors {
  readonly fields: Readonly<Record<string, string>>
  readonly isAll: boolean
}

/**
 * Finds the fields of a form that an error is about.
 *
 * @param fieldNames  Fields that the form has.
 * @param byReason  The field that a reason of the service is about.
 */
export function fieldErrors(
  error: unknown,
  fieldNames: readonly string[],
  byReason: Readonly<Record<string, string | undefined>> = {},
): FieldErrors {
  const field = byReason[errorReason(error) ?? '']
  if (field !== undefined && error instanceof LeadtraceError) {
    return { fields: { [field]: error.message }, isAll: true }
  }
  const problems = fieldProblems(error)
  const matching = problems.filter((problem) => fieldNames.includes(problem.field))
  return {
    fields: Object.fromEntries(matching.map((one) => [one.field, toSentence(one.message)])),
    isAll: matching.length > 0 && matching.length === problems.length,
  }
}
