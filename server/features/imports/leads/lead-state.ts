import type { ImportFile, ImportMapping } from '../../../../contract/imports/lead-import.ts'
import type {
  ImportCheck,
  ImportResult,
  ImportUndone,
} from '../../../../contract/imports/lead-results.ts'
import { getKindState } from '../import-kind.ts'
import type { ImportRow } from '../import-store.ts'

export interface LeadState {
  readonly file: ImportFile | null
  readonly mapping: ImportMapping | null
  readonly check: ImportCheck | null
  readonly result: ImportResult | null
  readonly undone: ImportUndone | null
}

export const getLeadState = (row: ImportRow) => getKindState<LeadState>(row)

/** The file's column names; empty if its first row is data. */
export function getLeadHeaders(row: ImportRow): string[] {
  const { file, mapping } = getLeadState(row)
  return mapping?.hasHeader === false ? [] : (file?.columns ?? []).map(({ header }) => header)
}

/** Initial result. */
export const noLeadResult: ImportResult = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  bad: 0,
}

/** Initial undo result. */
export const noLeadUndo: ImportUndone = { deleted: 0, restored: 0, kept: 0, keptFields: [] }
