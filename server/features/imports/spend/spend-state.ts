import type {
  SpendImport,
  SpendResult,
  SpendUndone,
} from '../../../../contract/imports/spend-import.ts'
import { getKindState } from '../import-kind.ts'
import type { ImportRow } from '../import-store.ts'

export const getSpendState = (row: ImportRow) => getKindState<SpendImport>(row)

/** Initial result. */
export const noSpendResult: SpendResult = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  repeated: 0,
  bad: 0,
}

/** Initial undo result. */
export const noSpendUndo: SpendUndone = { deleted: 0, restored: 0, kept: 0 }
