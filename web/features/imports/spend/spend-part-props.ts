import type { SpendFile, SpendMapping } from '../../../../contract/imports/spend-import.ts'
import type { MappingErrors } from '../mapping/mapping-errors.ts'
import type { SpendQuestion } from './spend-mapping.ts'

/** Props shared by all sections of the spend mapping form. */
export interface SpendPartProps {
  readonly file: SpendFile
  readonly mapping: SpendMapping
  readonly raised: Readonly<Record<SpendQuestion, boolean>>
  readonly complaints: MappingErrors
  readonly onChange: (changes: Partial<SpendMapping>) => void
}
