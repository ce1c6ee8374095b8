export { applyBackpressure } from './build/backpressure.ts'
export { createThrottle } from './build/bulk-backpressure.ts'
export { holdSegments, logChange, logLateInsert } from './build/change-log-store.ts'
export { compactOrg, idleProfile } from './build/compact.ts'
export { startFolding } from './build/compaction-worker.ts'
export { markDirty } from './build/dirty-orgs.ts'
export { type Boundary, beginning, selectSegments } from './build/segment-store.ts'
export { statesOf } from './build/segment-versions-store.ts'
export {
  type LeadQuery,
  type PageSource,
  type SortKey,
  type SortValue,
  toPageSource,
} from './page/page-source-store.ts'
export { selectPage } from './page/plan-page.ts'
export type { Condition } from './query/condition-store.ts'
export { seen } from './query/indexed-fields-store.ts'
export { sumsInParts } from './rollups/time-series.ts'
export type { PartSums } from './rollups/time-series-store.ts'
export { sumsIn } from './rollups/totals.ts'
export type { LeadSums, Span } from './rollups/totals-store.ts'
