import type { ImportFile } from '../../../../contract/imports/lead-import.ts'
import type { ImportKind } from '../import-kind.ts'
import { emptyView } from '../import-kind.ts'
import { deleteInvalidRows } from '../jobs/invalid-row-store.ts'
import { requireMapping } from '../mapping/validate-mapping.ts'
import { checkLeads } from './check-leads.ts'
import { guessCustomFields } from './custom-field-cells.ts'
import { inspectLeads } from './inspect-leads.ts'
import { getLeadHeaders, getLeadState, noLeadResult, noLeadUndo } from './lead-state.ts'
import { guessStages } from './place-in-stage.ts'
import { runLeads, undoLeads } from './run-leads.ts'
import { identifiesLeads, validateLeadMapping } from './validate-lead-mapping.ts'

export const leadKind: ImportKind = {
  inspect: inspectLeads,
  // This kind stores only what `inspectLeads` returned.
  recall: async (tx, file) => guessCustomFields(tx, await guessStages(tx, file as ImportFile)),
  isRecognized: identifiesLeads,

  parseMapping(row, input) {
    const mapping = requireMapping('mapping', input)
    const { file } = getLeadState(row)
    if (file !== null) validateLeadMapping(file, mapping)
    return mapping
  },

  async prepareRun(tx, { id }) {
    await deleteInvalidRows(tx, id)
    return { rowsDone: 0, bad: 0, badKept: 0, result: noLeadResult }
  },

  check: checkLeads,
  run: runLeads,
  undo: undoLeads,
  emptyUndo: noLeadUndo,

  getUndoProgress(row) {
    const { result, undone } = getLeadState(row)
    const { created, updated } = result ?? noLeadResult
    const { deleted, restored } = undone ?? noLeadUndo
    return { done: deleted + restored, all: created + updated }
  },

  headers: getLeadHeaders,

  view: (row) => ({ ...emptyView, ...getLeadState(row) }),
}
