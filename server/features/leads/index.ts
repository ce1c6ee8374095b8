export { changeLeads } from './change-many-leads.ts'
export { checkListQuery } from './check-list-query.ts'
export {
  type ArrivedLead,
  selectArrivedLeads,
  selectClickedLeads,
} from './click-leads-store.ts'
export { createLeadByHand } from './create-by-hand.ts'
export { createLead } from './create-lead.ts'
export { deleteLeads, deleteLeadsBefore } from './delete-store.ts'
export { exportLeads } from './export-leads.ts'
export {
  type ClickedLead,
  fillClicks,
  fillingOf,
  type LeadsOfClick,
  type SaidOfClick,
} from './fill-clicks.ts'
export { getLead } from './get-lead.ts'
export { deleteForgotten, formKeyStart } from './idempotency-store.ts'
export { type Foreseen, foreseeLeads } from './import-check.ts'
export { type Imported, importLeads, overtaken } from './import-leads.ts'
export type { Lack } from './import-row.ts'
export { restoreLeads } from './import-undo.ts'
export { linkLateLeads } from './late-links.ts'
export { getLeadHistory } from './lead-history.ts'
export { listLeads } from './list-leads.ts'
export { releaseQuarantined } from './release-lead.ts'
export { showLeads } from './show-leads.ts'
export { startLinking } from './start-linking.ts'
export { testRule } from './test-rule.ts'
export { unlockLeads, unlockLeftBehind } from './unlock-leads.ts'
export { updateLead } from './update-lead.ts'
