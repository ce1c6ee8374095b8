import type { ImportKind } from '../import-kind.ts'
import { emptyView, getReportHeaders } from '../import-kind.ts'
import { requireMapping } from '../mapping/validate-mapping.ts'
import { checkClicks } from './check-clicks.ts'
import { clickDocuments, noClicks, noClicksUndone } from './click-state.ts'
import { lookForClicks } from './inspect-clicks.ts'
import { runClicks, undoClicks } from './run-clicks.ts'
import { checkClickMapping } from './validate-click-mapping.ts'

/** Click reports, which tell leads the ad that brought them. @see L-116 */
export const clickKind: ImportKind = {
  look: lookForClicks,
  isRecognized: (columns) =>
    columns.includes('gclid') && columns.filter((target) => target !== null).length > 1,

  takeMapping(row, sent) {
    const mapping = requireMapping('clicks', sent)
    const { file } = clickDocuments(row)
    if (file !== null) checkClickMapping(file, mapping)
    return mapping
  },

  async begin(_tx, row) {
    const { bad = 0, unmatched = 0 } = clickDocuments(row).check ?? {}
    // Bad lines were told by the check, and are done with. Leads that came since the upload may have
    // come after the check.
    return { rowsDone: bad, lateFrom: row.createdAt, result: { ...noClicks, bad, unmatched } }
  },

  check: checkClicks,
  run: runClicks,
  undo: undoClicks,
  nothingUndone: noClicksUndone,

  undoShare(row) {
    const { result, undone } = clickDocuments(row)
    const { filled, late } = result ?? noClicks
    return { done: (undone ?? noClicksUndone).restored, all: filled + late }
  },

  headers: (row) => getReportHeaders(clickDocuments(row).file),
  view: (row) => ({ ...emptyView, clicks: clickDocuments(row) }),
}
