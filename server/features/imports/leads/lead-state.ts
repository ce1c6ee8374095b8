import type {
  ImportCheck,
  ImportFile,
  ImportMapping,
  ImportResult,
  ImportUndone,
} from '../../../../contract/imports/lead-import.ts'
import { getKindState } from '../import-kind.ts'
import type { ImportRow } from '../import-store.ts'

/** What an import of leads has stored with it. */
export interface LeadState {
  readonly file: ImportFile | null
  readonly mapping: ImportMapping | null
  readonly check: ImportCheck | null
  readonly result: ImportResult | null
  readonly undone: ImportUndone | null
}

/** Stored state of an import of leads. */
export const getLeadState = (row: ImportRow) => getKindState<LeadState>(row)

/** What an import comes to before its first row. */
export const noLeadResult: ImportResult = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  bad: 0,
}

/** What an undo comes to before its first batch. */
export const noLeadUndo: ImportUndone = { deleted: 0, restored: 0, kept: 0, keptFields: [] }
