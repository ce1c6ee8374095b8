// Writing: callers log changes in the same statement, and then report them to the compaction
// worker.
export { applyBackpressure } from './build/backpressure.ts'
export {
  createDeleteThrottle,
  createInsertThrottle,
  createThrottle,
} from './build/bulk-backpressure.ts'
export {
  lockSegmentsExclusive,
  lockSegmentsShared,
  logChange,
  logLateInsert,
} from './build/change-log-store.ts'
// Compaction: in the background or, for an erasure, immediately.
export { compactOrg } from './build/compact.ts'
export { startCompaction } from './build/compaction-worker.ts'
export { markDirty } from './build/dirty-orgs.ts'
export { selectOutcomeVersions } from './build/outcome-versions-store.ts'
// Segment state, used by caches and ad reports.
export { type LeadRange, selectRangesWithoutAdKeys } from './build/segment-store.ts'
export { selectVersions } from './build/segment-versions-store.ts'
// Reading: one page of leads, and the exact number of matches.
export { selectMatchesAmong } from './page/matching-ids-store.ts'
export type { ListPage } from './page/page-partitions.ts'
export { type PageSource, toPageSource } from './page/page-source-store.ts'
export type { LeadQuery, SortKey, SortValue } from './page/page-types.ts'
export { selectPage } from './page/plan-page.ts'
export type { Condition } from './query/condition-store.ts'
export type { CustomTest } from './query/custom-condition-store.ts'
export { isMasked, visibleColumn } from './query/indexed-fields-store.ts'
// Outcome dates, which a job backfills for existing leads.
export {
  isMissingOutcome,
  lacksOutcomeDates,
  lacksOutcomeSums,
} from './query/outcome-dates-store.ts'
export { normalizeText } from './search/normalize-text.ts'
