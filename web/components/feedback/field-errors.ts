import { LeadtraceError } from '../../../sdk/index.ts'
import { errorReason } from '../../api/call-auth.ts'
import { translateMessage } from '../../i18n/service-messages.ts'
import { fieldProblems, toSentence } from './field-problems.ts'

/** Error messages by field. `isAll` is true if they cover all of the error's problems. */
export interface FieldErrors {
  readonly fields: Readonly<Record<string, string>>
  readonly isAll: boolean
}

/**
 * Assigns an error's problems to a form's fields.
 *
 * @param fieldNames Fields of the form.
 * @param byReason Maps each of the service's error reasons to the field that shows it.
 */
export function fieldErrors(
  error: unknown,
  fieldNames: readonly string[],
  byReason: Readonly<Record<string, string | undefined>> = {},
): FieldErrors {
  const field = byReason[errorReason(error) ?? '']
  if (field !== undefined && error instanceof LeadtraceError) {
    return { fields: { [field]: translateMessage(error.message) }, isAll: true }
  }
  const problems = fieldProblems(error)
  const matching = problems.filter((problem) => fieldNames.includes(problem.field))
  return {
    fields: Object.fromEntries(matching.map((one) => [one.field, toSentence(one.message)])),
    isAll: matching.length > 0 && matching.length === problems.length,
  }
}
