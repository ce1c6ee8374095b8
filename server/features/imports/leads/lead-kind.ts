import type { ImportKind } from '../import-kind.ts'
import { emptyView } from '../import-kind.ts'
import { deleteInvalidRows } from '../jobs/invalid-row-store.ts'
import { requireMapping } from '../mapping/validate-mapping.ts'
import { checkLeads } from './check-leads.ts'
import { lookForLeads } from './inspect-leads.ts'
import { leadDocuments, noLeads, noLeadsUndone } from './lead-state.ts'
import { runImport, undoLeads } from './run-leads.ts'
import { checkMapping, tellsLeads } from './validate-lead-mapping.ts'

/** Files whose rows become leads. */
export const leadKind: ImportKind = {
  look: lookForLeads,
  isRecognized: tellsLeads,

  takeMapping(row, sent) {
    const mapping = requireMapping('mapping', sent)
    const { file } = leadDocuments(row)
    if (file !== null) checkMapping(file, mapping)
    return mapping
  },

  async begin(tx, { id }) {
    await deleteInvalidRows(tx, id)
    return { rowsDone: 0, bad: 0, badKept: 0, result: noLeads }
  },

  check: checkLeads,
  run: runImport,
  undo: undoLeads,
  nothingUndone: noLeadsUndone,

  undoShare(row) {
    const { result, undone } = leadDocuments(row)
    const { created, updated } = result ?? noLeads
    const { deleted, restored } = undone ?? noLeadsUndone
    return { done: deleted + restored, all: created + updated }
  },

  headers(row) {
    const { file, mapping } = leadDocuments(row)
    return mapping?.hasHeader === false ? [] : (file?.columns ?? []).map(({ header }) => header)
  },

  view: (row) => ({ ...emptyView, ...leadDocuments(row) }),
}
