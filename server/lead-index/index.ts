export { applyBackpressure } from './build/backpressure.ts'
export { createThrottle } from './build/bulk-backpressure.ts'
export { lockSegmentsShared, logChange, logLateInsert } from './build/change-log-store.ts'
export { compactOrg, idleProfile } from './build/compact.ts'
export { startCompaction } from './build/compaction-worker.ts'
export { markDirty } from './build/dirty-orgs.ts'
export { type Boundary, lowestBoundary, selectSegments } from './build/segment-store.ts'
export { selectVersions } from './build/segment-versions-store.ts'
export {
  type LeadQuery,
  type PageSource,
  type SortKey,
  type SortValue,
  toPageSource,
} from './page/page-source-store.ts'
export { selectPage } from './page/plan-page.ts'
export type { Condition } from './query/condition-store.ts'
export { visibleColumn } from './query/indexed-fields-store.ts'
export { loadTimeSeries } from './rollups/time-series.ts'
export type { SeriesTotals } from './rollups/time-series-store.ts'
export { loadTotals } from './rollups/totals.ts'
export type { LeadTotals, Span } from './rollups/totals-store.ts'
