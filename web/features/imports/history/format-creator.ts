import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'

/** An import's creator; scheduled imports have none. */
export const formatCreator = ({ kind, createdByName }: ImportView): string =>
  createdByName ??
  (kind === 'spend' ? messages.spendImports.noCreator : messages.imports.formerMember)
