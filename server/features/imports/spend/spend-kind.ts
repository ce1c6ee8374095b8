import type { SpendFile } from '../../../../contract/imports/spend-import.ts'
import type { ImportKind } from '../import-kind.ts'
import { emptyView, getReportHeaders } from '../import-kind.ts'
import { requireMapping } from '../mapping/validate-mapping.ts'
import { recallTimeZone } from './account-zones.ts'
import { checkSpend } from './check-spend.ts'
import { inspectSpend } from './inspect-spend.ts'
import { runSpend, undoSpend } from './run-spend.ts'
import { getSpendState, noSpendResult, noSpendUndo } from './spend-state.ts'
import { validateSpendMapping } from './validate-spend-mapping.ts'

/** Imports of files from ad platforms; the rows become ad spend. */
export const spendKind: ImportKind = {
  inspect: inspectSpend,
  // The file was inspected by this kind of import.
  recall: (tx, file, timeZone) => recallTimeZone(tx, file as SpendFile, timeZone),
  isRecognized: (columns) =>
    columns.includes('date') && (columns.includes('spend') || columns.includes('spendMicros')),

  parseMapping(row, input) {
    const mapping = requireMapping('spend', input)
    const { file } = getSpendState(row)
    if (file !== null) validateSpendMapping(file, mapping)
    return mapping
  },

  async prepareRun(_tx, row) {
    const bad = getSpendState(row).check?.bad ?? 0
    // The check has already reported invalid rows.
    return { rowsDone: bad, result: { ...noSpendResult, bad } }
  },

  check: checkSpend,
  run: runSpend,
  undo: undoSpend,
  emptyUndo: noSpendUndo,

  getUndoProgress(row) {
    const { result, undone } = getSpendState(row)
    const { inserted, updated } = result ?? noSpendResult
    const { deleted, restored, kept } = undone ?? noSpendUndo
    return { done: deleted + restored + kept, all: inserted + updated }
  },

  headers: (row) => getReportHeaders(getSpendState(row).file),
  view: (row) => ({ ...emptyView, spend: getSpendState(row) }),
}
