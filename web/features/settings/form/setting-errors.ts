import { fieldProblems, toSentence } from '../../../components/feedback/field-problems.ts'

/**
 * What the service finds wrong, by field, as sentences.
 *
 * @returns Empty when it names no field.
 */
export function errorsByField(error: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { field, message } of fieldProblems(error)) {
    if (field !== '') errors[field] ??= toSentence(message)
  }
  return errors
}
