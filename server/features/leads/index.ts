// API and web app operations

export { writeLeads } from './batch/write-leads.ts'
export { countUnlocked } from './create/enforce-plan-limit.ts'
export { deleteLead } from './deletion/delete-lead.ts'
export { listDeletedLeads } from './deletion/list-deleted-leads.ts'
export { restoreLead } from './deletion/restore-lead.ts'
export { listEvents } from './events/list-events.ts'
export { changeLeadLabels } from './labels/change-labels.ts'
export { mergeLeads } from './merging/merge-leads.ts'
export { buildMergedIds } from './merging/merged-history-store.ts'
export { unmergeLead } from './merging/unmerge-lead.ts'
export { bulkChangesSchema, changeLeads } from './operations/bulk-update-leads.ts'
export { buildIdempotency, createLead } from './operations/create-lead.ts'
export { createLeadManually } from './operations/create-lead-manually.ts'
export { editLead } from './operations/edit-lead.ts'
export { exportLeads } from './operations/export-leads.ts'
export { getLead } from './operations/get-lead.ts'
export { getLeadHistory } from './operations/get-lead-history.ts'
export { leadAppOperations } from './operations/lead-app-operations.ts'
export { listLeads } from './operations/list-leads.ts'
export { updateLead } from './operations/update-lead.ts'
export { upsertLead } from './operations/upsert-lead.ts'

// For other features: checking a saved view's query, loading leads by ID

export { checkListQuery } from './list/query/parse-list-query.ts'
export { loadLeadRecords, loadLeads } from './list/store/list-store.ts'

// Requirements for the values of custom fields

export { customProblems } from './model/custom-problems.ts'

// Lead imports: dry run, import, undo

export { ConcurrentInsertError, type ImportOutcome, importLeads } from './import/import-leads.ts'
export type { MissingRequirement } from './import/import-row.ts'
export { type ImportPreview, previewLeads } from './import/preview-import.ts'
export { revertImportedLeads } from './import/revert-import.ts'

// Click imports: finding the leads for a click, filling their fields from the report

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

// Leads that are waiting for their session

export { linkPendingLeadsOfAllOrgs } from './session-linking/link-pending-leads-job.ts'
export { startSessionLinkWorker } from './session-linking/session-link-worker.ts'

// Unlocking leads after a plan upgrade

export { resumeUnlocking, unlockLeads } from './create/unlock-leads.ts'

// Idempotency keys: prefix for forms, cleanup, other operations that create objects

export { pixelActor } from './create/draft.ts'
export { buildKeyInUseError, buildKeyReusedError } from './create/idempotency-errors.ts'
export {
  deleteExpiredIdempotencyRecords,
  formKeyPrefix,
  insertIdempotencyRecords,
  selectIdempotencyRecords,
} from './create/idempotency-store.ts'

// Filling in missing outcome dates of older leads

export { fillAllOutcomeDates, fillOutcomeDatesOfAllOrgs } from './update/fill-outcome-dates.ts'

// Times of labels and conversion events, for conversions

export { selectTaxonomyTimes, type TaxonomyTime } from './store/history-store.ts'

// Events: retention, and deriving webhook deliveries

export { deleteOldEvents } from './events/delete-old-events.ts'
export { type EventDetails, insertNotices, noDetails } from './events/notice-store.ts'
export { type EventRow, numberEvents, selectEvents } from './events/read-event-store.ts'
export {
  orderEvents,
  type SingleEvent,
  splitEvent,
  takeEvents,
  toEventAnswer,
} from './events/single-event.ts'
export { type EventType, eventTypes, noticeTypes } from './events/write-event-store.ts'

// Deletion: erasure, undoing imports, retention

export { loadDeletedRecords } from './deletion/load-deleted-records.ts'
export { eraseExpiredLeads, eraseLeads } from './deletion/move-deleted-lead.ts'
export { deleteLeadsBefore } from './store/delete-store.ts'
export { changeOwner } from './update/change-owner.ts'

// Changes to all leads that match a list's filters

export { deleteInBulk, restoreInBulk } from './deletion/bulk-deletion.ts'
export { changeLabels, checkLabels, type LabeledLead } from './labels/change-labels.ts'
export { listMatches, selectMatching } from './operations/list-leads.ts'
export { type BulkUpdateOptions, bulkUpdate, parseBulkChanges } from './update/bulk-update.ts'
export { resolveStage } from './update/resolve-stage.ts'
export { checkChoices } from './update/update-by-identifier.ts'

// Completing the lead for a phone call

export { completeLead } from './update/complete-lead.ts'

// Sample data

export { applyLeadChanges } from './model/apply-lead-changes.ts'
export { diffLeads, type HistoryRow } from './model/lead-diff.ts'
export { type LeadRow, toLeadRow } from './model/lead-row.ts'
export { insertHistory } from './store/history-store.ts'
export { insertLeads } from './store/lead-store.ts'
