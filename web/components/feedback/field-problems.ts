import { LeadtraceError } from '../../../sdk/index.ts'

/** Something that the service finds wrong with a field of what was sent. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** What an error says of single fields, in the order of the service; empty when it names none. */
export function fieldProblems(error: unknown): readonly FieldProblem[] {
  const told = error instanceof LeadtraceError ? error.details.problems : undefined
  return Array.isArray(told) ? told.filter(isProblem) : []
}

const isProblem = (told: unknown): told is FieldProblem =>
  typeof told === 'object' &&
  told !== null &&
  'field' in told &&
  typeof told.field === 'string' &&
  'message' in told &&
  typeof told.message === 'string'

/** `is empty` stands below its field as `Is empty.` */
export function asSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
