import type { ImportKind } from '../import-kind.ts'
import { emptyView, getReportHeaders } from '../import-kind.ts'
import { requireMapping } from '../mapping/validate-mapping.ts'
import { checkSpend } from './check-spend.ts'
import { lookForSpend } from './inspect-spend.ts'
import { runSpend, undoSpend } from './run-spend.ts'
import { noSpend, noSpendUndone, spendDocuments } from './spend-state.ts'
import { checkSpendMapping } from './validate-spend-mapping.ts'

/** Files of ad platforms, whose rows become rows of spend. */
export const spendKind: ImportKind = {
  look: lookForSpend,
  isRecognized: (columns) =>
    columns.includes('date') && (columns.includes('spend') || columns.includes('spendMicros')),

  takeMapping(row, sent) {
    const mapping = requireMapping('spend', sent)
    const { file } = spendDocuments(row)
    if (file !== null) checkSpendMapping(file, mapping)
    return mapping
  },

  async begin(_tx, row) {
    const bad = spendDocuments(row).check?.bad ?? 0
    // Bad lines were told by the check, and are done with.
    return { rowsDone: bad, result: { ...noSpend, bad } }
  },

  check: checkSpend,
  run: runSpend,
  undo: undoSpend,
  nothingUndone: noSpendUndone,

  undoShare(row) {
    const { result, undone } = spendDocuments(row)
    const { inserted, updated } = result ?? noSpend
    const { deleted, restored, kept } = undone ?? noSpendUndone
    return { done: deleted + restored + kept, all: inserted + updated }
  },

  headers: (row) => getReportHeaders(spendDocuments(row).file),
  view: (row) => ({ ...emptyView, spend: spendDocuments(row) }),
}
