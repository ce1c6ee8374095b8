import { fieldProblems, toSentence } from '../../../components/feedback/field-problems.ts'

/**
 * Problems reported by the service, as sentences by field; empty if the error does not name a
 * field.
 */
export function errorsByField(error: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { field, message } of fieldProblems(error)) {
    if (field !== '') errors[field] ??= toSentence(message)
  }
  return errors
}
