import type { ImportColumn } from '../../../contract/import-file.ts'
import { words } from '../../words/index.ts'
import type { ImportView } from './import-view.ts'

/** Columns of a file, whatever it is read for. */
function columnsOf({ kind, file, spend, clicks }: ImportView): readonly ImportColumn[] {
  if (kind === 'leads') return file?.columns ?? []
  return (kind === 'spend' ? spend : clicks)?.file?.columns ?? []
}

/** What a column is called: as the file names it, else by its number. @param column  From 0. */
export function columnName(view: ImportView, column: number): string {
  const hasHeader = view.kind !== 'leads' || view.mapping?.hasHeader !== false
  const header = hasHeader ? columnsOf(view)[column]?.header : undefined
  return header || words.imports.nameless(column + 1)
}
