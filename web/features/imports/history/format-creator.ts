import { words } from '../../../i18n/en/index.ts'
import type { ImportView } from '../import-view.ts'

/** Who began an import; what a schedule fetched was begun by nobody. */
export const creatorText = ({ kind, createdByName }: ImportView): string =>
  createdByName ?? (kind === 'spend' ? words.spendImports.nobody : words.imports.someone)
