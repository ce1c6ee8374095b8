import type { ImportKind } from '../import-kind.ts'
import { emptyView, getReportHeaders } from '../import-kind.ts'
import { requireMapping } from '../mapping/validate-mapping.ts'
import { checkClicks } from './check-clicks.ts'
import { getClickState, noClickResult, noClickUndo } from './click-state.ts'
import { inspectClicks } from './inspect-clicks.ts'
import { runClicks, undoClicks } from './run-clicks.ts'
import { validateClickMapping } from './validate-click-mapping.ts'

/** Click reports, which add ad data to existing leads. @see L-116 */
export const clickKind: ImportKind = {
  inspect: inspectClicks,
  isRecognized: (columns) =>
    columns.includes('gclid') && columns.filter((target) => target !== null).length > 1,

  parseMapping(row, input) {
    const mapping = requireMapping('clicks', input)
    const { file } = getClickState(row)
    if (file !== null) validateClickMapping(file, mapping)
    return mapping
  },

  async prepareRun(_tx, row) {
    const { bad = 0, unmatched = 0 } = getClickState(row).check ?? {}
    // The check has already reported the invalid rows. `lateFrom` is the upload time, because the
    // check may have missed leads created after the upload.
    return { rowsDone: bad, lateFrom: row.createdAt, result: { ...noClickResult, bad, unmatched } }
  },

  check: checkClicks,
  run: runClicks,
  undo: undoClicks,
  emptyUndo: noClickUndo,

  getUndoProgress(row) {
    const { result, undone } = getClickState(row)
    const { filled, late } = result ?? noClickResult
    return { done: (undone ?? noClickUndo).restored, all: filled + late }
  },

  headers: (row) => getReportHeaders(getClickState(row).file),
  view: (row) => ({ ...emptyView, clicks: getClickState(row) }),
}
