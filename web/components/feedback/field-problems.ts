import { LeadtraceError } from '../../../sdk/index.ts'
import { translateMessage } from '../../i18n/service-messages.ts'

/** Invalid field, as reported by the service. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** Invalid fields reported by an error, in the service's order. */
export function fieldProblems(error: unknown): readonly FieldProblem[] {
  const value = error instanceof LeadtraceError ? error.details.problems : undefined
  const problems = Array.isArray(value) ? value.filter(isProblem) : []
  return problems.map(({ field, message }) => ({ field, message: translateMessage(message) }))
}

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** `is empty` → `Is empty.` */
export function toSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
