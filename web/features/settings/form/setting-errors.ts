import { asSentence, fieldProblems } from '../../../components/feedback/field-problems.ts'

/**
 * What the service finds wrong, by field, as sentences.
 *
 * @returns Empty when it names no field.
 */
export function problemsOf(error: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field, message } of fieldProblems(error)) {
    if (field !== '') found[field] ??= asSentence(message)
  }
  return found
}
