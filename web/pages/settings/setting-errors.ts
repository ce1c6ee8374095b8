import { LeadtraceError } from '../../../sdk/index.ts'

/**
 * What the service finds wrong, by field, as sentences.
 *
 * @returns Empty when it names no field.
 */
export function problemsOf(error: unknown): Record<string, string> {
  const told = error instanceof LeadtraceError ? error.details.problems : undefined
  const found: Record<string, string> = {}
  for (const problem of Array.isArray(told) ? told : []) {
    const { field, message } = Object(problem)
    if (typeof field === 'string' && typeof message === 'string' && field !== '') {
      found[field] ??= sentence(message)
    }
  }
  return found
}

/** `is empty` → `Is empty.` */
function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
