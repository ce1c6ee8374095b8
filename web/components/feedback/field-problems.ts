import { LeadtraceError } from '../../../sdk/index.ts'

/** Something that the service finds wrong with a field of what was sent. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** What an error says of single fields, in the order of the service; empty when it names none. */
export function fieldProblems(error: unknown): readonly FieldProblem[] {
  const value = error instanceof LeadtraceError ? error.details.problems : undefined
  return Array.isArray(value) ? value.filter(isProblem) : []
}

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** `is empty` stands below its field as `Is empty.` */
export function toSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
