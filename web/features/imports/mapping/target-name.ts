import { fieldName } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/en/index.ts'
import type { ImportTarget } from '../import-view.ts'

/** What the target of a column is called. */
export const targetName = (target: ImportTarget): string =>
  target === 'firstName' || target === 'lastName' ? messages.imports[target] : fieldName(target)
