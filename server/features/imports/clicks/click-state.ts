import type {
  ClickImport,
  ClickResult,
  ClickUndone,
} from '../../../../contract/imports/click-import.ts'
import { getKindState } from '../import-kind.ts'
import type { ImportRow } from '../import-store.ts'

export function getClickState(row: ImportRow): ClickImport {
  const documents = getKindState<ClickImport>(row)
  // Results stored by earlier versions lack the number of leads that were filled in later.
  return { ...documents, result: documents.result && { ...noClickResult, ...documents.result } }
}

/** Initial result. */
export const noClickResult: ClickResult = {
  filled: 0,
  late: 0,
  full: 0,
  contradicting: 0,
  unmatched: 0,
  bad: 0,
}

/** Initial undo result. */
export const noClickUndo: ClickUndone = { restored: 0, kept: 0 }
