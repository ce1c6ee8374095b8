import type { KindView } from '../import-kind.ts'
import type { FoundFile, ImportRow } from '../import-store.ts'

/** What stands in the row of an import. @typeParam D  What its kind writes there. */
export const documentsOf = <D>({ file, mapping, checked, result, undone }: ImportRow) =>
  // Each kind asks for its own alone, and no other writes to such a row.
  ({ file, mapping, check: checked, result, undone }) as D

/** What is answered of no kind. */
export const noView: KindView = {
  file: null,
  mapping: null,
  check: null,
  result: null,
  undone: null,
  spend: null,
  clicks: null,
}

/** Names of the columns of a report; none where it names none. */
export const reportHeaders = (
  file: (Pick<FoundFile, 'columns'> & { readonly headerLine: number | null }) | null,
): string[] => (file?.headerLine == null ? [] : file.columns.map(({ header }) => header))
