// Operations of the API and of the web app

export { changeLeads } from './operations/bulk-update-leads.ts'
export { createLead } from './operations/create-lead.ts'
export { createLeadManually } from './operations/create-lead-manually.ts'
export { exportLeads } from './operations/export-leads.ts'
export { getLead } from './operations/get-lead.ts'
export { getLeadHistory } from './operations/get-lead-history.ts'
export { listLeads } from './operations/list-leads.ts'
export { releaseQuarantined } from './operations/release-quarantined-lead.ts'
export { testRule } from './operations/test-filter-rule.ts'
export { updateLead } from './operations/update-lead.ts'

// Lists of other features: checking the query of a saved view, loading leads by their ids

export { checkListQuery } from './list/query/parse-list-query.ts'
export { loadLeads } from './list/store/list-store.ts'

// Imports of leads: a dry run, storing rows, undoing that

export { ConcurrentInsertError, type ImportOutcome, importLeads } from './import/import-leads.ts'
export type { MissingRequirement } from './import/import-row.ts'
export { type ImportPreview, previewLeads } from './import/preview-import.ts'
export { revertImportedLeads } from './import/revert-import.ts'

// Imports of clicks: finding the leads of a click, filling in what the report says of it

export {
  type ArrivedLead,
  selectArrivedLeads,
  selectClickedLeads,
} from './import/click-leads-store.ts'
export {
  fillClickFields,
  type LeadClickFields,
  type LeadsOfClick,
  type ReportedClick,
  selectMissingFields,
} from './import/fill-click-fields.ts'

// Leads that wait for the session that brought them

export { linkPendingLeadsOfAllOrgs } from './session-linking/link-pending-leads-job.ts'
export { startSessionLinkWorker } from './session-linking/session-link-worker.ts'

// Plan upgrades, which unlock leads

export { resumeUnlocking, unlockLeads } from './create/unlock-leads.ts'

// Idempotency keys: the prefix of keys that forms send, and deleting expired ones

export { deleteExpiredIdempotencyRecords, formKeyPrefix } from './create/idempotency-store.ts'

// Deletion, for erasure, undone imports and retention

export { deleteLeads, deleteLeadsBefore } from './store/delete-store.ts'
