import { fieldProblems } from '../../../components/feedback/field-problems.ts'
import type { ImportFile, ImportMapping } from '../import-view.ts'

/** Error messages by section of the mapping form. */
export type MappingErrors = Readonly<Partial<Record<string, string>>>

/** Props shared by all sections of the mapping form. */
export interface MappingPartProps {
  readonly file: ImportFile
  readonly mapping: ImportMapping
  readonly complaints: MappingErrors
  readonly onChange: (mapping: ImportMapping) => void
}

/** Converts an error to messages by section of the mapping form. */
export const toMappingErrors = (error: unknown): MappingErrors =>
  Object.fromEntries(
    fieldProblems(error).map(({ field, message }) => [mappingPart(field), message]),
  )

const mappingPart = (field: string): string =>
  field.replace(/^(mapping|spend|clicks)\./, '').split(/[.[]/)[0] ?? ''
