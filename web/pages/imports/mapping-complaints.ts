import { LeadtraceError } from '../../../sdk/index.ts'
import type { ImportFile, ImportMapping } from './import-view.ts'

/** What is wrong with parts of a mapping, by their names. */
export type Complaints = Readonly<Partial<Record<string, string>>>

/** What every part of the form is given. */
export interface MappingPart {
  readonly file: ImportFile
  readonly mapping: ImportMapping
  readonly complaints: Complaints
  readonly onChange: (mapping: ImportMapping) => void
}

/** What the service says is wrong with a mapping, by the part that it names. */
export function complaintsOf(error: unknown): Complaints {
  const problems = error instanceof LeadtraceError ? error.details.problems : undefined
  if (!Array.isArray(problems)) return {}
  return Object.fromEntries(problems.flatMap((problem: unknown) => complaintOf(problem)))
}

/** The part that a problem names, and what is wrong with it; nothing of what is no problem. */
function complaintOf(problem: unknown): [string, string][] {
  if (typeof problem !== 'object' || problem === null) return []
  if (!('field' in problem && 'message' in problem)) return []
  const { field, message } = problem
  if (typeof field !== 'string' || typeof message !== 'string') return []
  const [part = ''] = field.replace(/^mapping\./, '').split(/[.[]/)
  return [[part, message]]
}
