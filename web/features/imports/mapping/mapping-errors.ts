import { fieldProblems } from '../../../components/feedback/field-problems.ts'
import type { ImportFile, ImportMapping } from '../import-view.ts'

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
export const complaintsOf = (error: unknown): Complaints =>
  Object.fromEntries(fieldProblems(error).map(({ field, message }) => [partOf(field), message]))

const partOf = (field: string): string =>
  field.replace(/^(mapping|spend|clicks)\./, '').split(/[.[]/)[0] ?? ''
