export type { PlaceKey, SlotAt } from './bitmap/positions-store.ts'
export { applyBackpressure } from './build/backpressure.ts'
export { createThrottle } from './build/bulk-backpressure.ts'
export { holdSegments, logChange, logLateInsert } from './build/change-log-store.ts'
export { compactOrg, idleProfile } from './build/compact.ts'
export { startFolding } from './build/compaction-worker.ts'
export { markDirty } from './build/dirty-orgs.ts'
export {
  type Boundary,
  beginning,
  comparedTo,
  homeOf,
  isFrom,
  type Segment,
  selectSegments,
} from './build/segment-store.ts'
export { statesOf } from './build/segment-versions-store.ts'
export type { Condition } from './query/condition-store.ts'
export { allOn, columnsOf } from './query/condition-store.ts'
export { type MatchSet, matchesOf } from './query/evaluate-query.ts'
export { isUnique, seen } from './query/indexed-fields-store.ts'
export { slotsOf } from './query/matching-positions.ts'
export {
  chosenInSegment,
  type InSegment,
  type PageRequest,
  piecesOf,
} from './query/page-in-segment.ts'
export { chooseMatches, piecesOfMatches } from './query/page-matches.ts'
export { isNarrowed, seekSorted } from './query/seek-sorted.ts'
export {
  chosenIds,
  type IdSet,
  idSet,
  mergeSelections,
  type Selection,
  selectionSize,
} from './query/selection-store.ts'
export { sumsInParts } from './rollups/time-series.ts'
export type { PartSums } from './rollups/time-series-store.ts'
export { sumsIn } from './rollups/totals.ts'
export type { LeadSums, Span } from './rollups/totals-store.ts'
