import type {
  ClickImport,
  ClickResult,
  ClickUndone,
} from '../../../../contract/imports/click-import.ts'
import { getKindState } from '../import-kind.ts'
import type { ImportRow } from '../import-store.ts'

/** Stored state of an import of clicks. */
export function getClickState(row: ImportRow): ClickImport {
  const documents = getKindState<ClickImport>(row)
  // Those of earlier versions do not count the late ones.
  return { ...documents, result: documents.result && { ...noClickResult, ...documents.result } }
}

/** What an import comes to before its first row. */
export const noClickResult: ClickResult = {
  filled: 0,
  late: 0,
  full: 0,
  contradicting: 0,
  unmatched: 0,
  bad: 0,
}

/** What an undo comes to before its first batch. */
export const noClickUndo: ClickUndone = { restored: 0, kept: 0 }
