import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'

/** What was found in a file, whatever it is read for. */
function importFile({ kind, file, spend, clicks }: ImportView) {
  return kind === 'leads' ? file : ((kind === 'spend' ? spend : clicks)?.file ?? null)
}

/** The sheet of a workbook that is read, and all that can be; none of a file of another kind. */
export function importSheets(view: ImportView): {
  readonly sheet: string | null
  readonly sheets: readonly string[]
} {
  const { sheet = null, sheets = [] } = importFile(view) ?? {}
  return { sheet, sheets }
}

/** What a column is called: as the file names it, else by its number. @param column  From 0. */
export function columnName(view: ImportView, column: number): string {
  const hasHeader = view.kind !== 'leads' || view.mapping?.hasHeader !== false
  const header = hasHeader ? importFile(view)?.columns[column]?.header : undefined
  return header || messages.imports.nameless(column + 1)
}
