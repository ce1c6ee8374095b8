import type { Encoding } from '../../../../contract/imports/encodings.ts'
import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'

/** Analysis of a file of any kind. */
function importFile({ kind, file, spend, clicks }: ImportView) {
  return kind === 'leads' ? file : ((kind === 'spend' ? spend : clicks)?.file ?? null)
}

/** Selected sheet and all readable sheets of a workbook; empty for other files. */
export function importSheets(view: ImportView): {
  readonly sheet: string | null
  readonly sheets: readonly string[]
} {
  const { sheet = null, sheets = [] } = importFile(view) ?? {}
  return { sheet, sheets }
}

/**
 * A file's encoding, and words whose spelling depends on it; no words if the encoding is certain.
 */
export function importEncoding(view: ImportView): {
  readonly encoding: Encoding | null
  readonly samples: readonly string[]
} {
  const { encoding = null, encodingSamples = [] } = importFile(view) ?? {}
  return { encoding, samples: encodingSamples }
}

/** A column's header or, if it has none, its 1-based number. @param column Zero-based index. */
export function columnName(view: ImportView, column: number): string {
  const hasHeader = view.kind !== 'leads' || view.mapping?.hasHeader !== false
  const header = hasHeader ? importFile(view)?.columns[column]?.header : undefined
  return header || messages.imports.nameless(column + 1)
}
