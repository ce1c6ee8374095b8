import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'

/** Who began an import; what a schedule fetched was begun by nobody. */
export const formatCreator = ({ kind, createdByName }: ImportView): string =>
  createdByName ??
  (kind === 'spend' ? messages.spendImports.noCreator : messages.imports.formerMember)
