import { checkLeads } from './check-import.ts'
import { checkMapping, tellsLeads } from './check-mapping.ts'
import { noView } from './documents.ts'
import { deleteErrors } from './error-store.ts'
import type { ImportKind } from './import-kind.ts'
import { leadDocuments, noLeads, noLeadsUndone } from './lead-documents.ts'
import { lookForLeads } from './look-leads.ts'
import { runImport } from './run-import.ts'
import { mappingOf } from './sent-mapping.ts'
import { undoLeads } from './undo-import.ts'

/** Files whose rows become leads. */
export const leadKind: ImportKind = {
  look: lookForLeads,
  isRecognized: tellsLeads,

  takeMapping(row, sent) {
    const mapping = mappingOf('mapping', sent)
    const { file } = leadDocuments(row)
    if (file !== null) checkMapping(file, mapping)
    return mapping
  },

  async begin(tx, { id }) {
    await deleteErrors(tx, id)
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

  view: (row) => ({ ...noView, ...leadDocuments(row) }),
}
