import { fieldProblems } from '../../../components/feedback/field-problems.ts'
import type { ImportFile, ImportMapping } from '../import-view.ts'

/** What is wrong with parts of a mapping, by their names. */
export type MappingErrors = Readonly<Partial<Record<string, string>>>

/** What every part of the form is given. */
export interface MappingPartProps {
  readonly file: ImportFile
  readonly mapping: ImportMapping
  readonly complaints: MappingErrors
  readonly onChange: (mapping: ImportMapping) => void
}

/** What the service says is wrong with a mapping, by the part that it names. */
export const toMappingErrors = (error: unknown): MappingErrors =>
  Object.fromEntries(
    fieldProblems(error).map(({ field, message }) => [mappingPart(field), message]),
  )

const mappingPart = (field: string): string =>
  field.replace(/^(mapping|spend|clicks)\./, '').split(/[.[]/)[0] ?? ''
