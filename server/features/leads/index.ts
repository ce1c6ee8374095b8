export { deleteForgotten, formKeyStart } from './create/idempotency-store.ts'
export { unlockLeads, unlockLeftBehind } from './create/unlock-leads.ts'
export {
  type ArrivedLead,
  selectArrivedLeads,
  selectClickedLeads,
} from './import/click-leads-store.ts'
export {
  fillClicks,
  fillingOf,
  type LeadClickFields,
  type LeadsOfClick,
  type ReportedClick,
} from './import/fill-click-fields.ts'
export { ConcurrentInsertError, type Imported, importLeads } from './import/import-leads.ts'
export type { MissingRequirement } from './import/import-row.ts'
export { type ImportPreview, previewLeads } from './import/preview-import.ts'
export { restoreLeads } from './import/revert-import.ts'
export { checkListQuery } from './list/query/validate-list-query.ts'
export { showLeads } from './list/store/load-leads.ts'
export { changeLeads } from './operations/bulk-update-leads.ts'
export { createLead } from './operations/create-lead.ts'
export { createLeadByHand } from './operations/create-lead-manually.ts'
export { exportLeads } from './operations/export-leads.ts'
export { getLead } from './operations/get-lead.ts'
export { getLeadHistory } from './operations/get-lead-history.ts'
export { listLeads } from './operations/list-leads.ts'
export { releaseQuarantined } from './operations/release-quarantined-lead.ts'
export { testRule } from './operations/test-filter-rule.ts'
export { updateLead } from './operations/update-lead.ts'
export { linkLateLeads } from './session-linking/link-pending-leads-job.ts'
export { startLinking } from './session-linking/session-link-worker.ts'
export { deleteLeads, deleteLeadsBefore } from './store/delete-store.ts'
