import { LeadtraceError } from '../../../sdk/index.ts'
import { reasonOf } from '../../api/call-auth.ts'
import { asSentence, fieldProblems } from './field-problems.ts'

/** What stands at which field, and whether that is all there is to say. */
export interface Wrong {
  readonly fields: Readonly<Record<string, string>>
  readonly isAll: boolean
}

/**
 * Finds the fields of a form that an error is about.
 *
 * @param known  Fields that the form has.
 * @param byReason  The field that a reason of the service is about.
 */
export function fieldErrors(
  error: unknown,
  known: readonly string[],
  byReason: Readonly<Record<string, string | undefined>> = {},
): Wrong {
  const field = byReason[reasonOf(error) ?? '']
  if (field !== undefined && error instanceof LeadtraceError) {
    return { fields: { [field]: error.message }, isAll: true }
  }
  const problems = fieldProblems(error)
  const placed = problems.filter((problem) => known.includes(problem.field))
  return {
    fields: Object.fromEntries(placed.map((one) => [one.field, asSentence(one.message)])),
    isAll: placed.length > 0 && placed.length === problems.length,
  }
}
