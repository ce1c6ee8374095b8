import type {
  SpendImport,
  SpendResult,
  SpendUndone,
} from '../../../../contract/imports/spend-import.ts'
import { getKindState } from '../import-kind.ts'
import type { ImportRow } from '../import-store.ts'

/** Stored state of an import of spend. */
export const getSpendState = (row: ImportRow) => getKindState<SpendImport>(row)

/** What an import comes to before its first row. */
export const noSpendResult: SpendResult = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  repeated: 0,
  bad: 0,
}

/** What an undo comes to before its first batch. */
export const noSpendUndo: SpendUndone = { deleted: 0, restored: 0, kept: 0 }
