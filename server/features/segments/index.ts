export {
  type Chosen,
  chosenIds,
  chosenIn,
  type IdSet,
  idSet,
  sizeOf,
} from './chosen-store.ts'
export type { Condition } from './condition-store.ts'
export { allOn, columnsOf } from './condition-store.ts'
export { isUnique, seen } from './dimensions-store.ts'
export { atLeisure, foldOrg } from './fold.ts'
export { startFolding } from './folding.ts'
export { holdBack } from './hold-back.ts'
export { chosenInSegment, type InSegment, type PageWish, piecesOf } from './in-segment.ts'
export { pacerOf } from './keep-pace.ts'
export { type Matches, matchesOf } from './matches.ts'
export { slotsOf } from './matching-slots.ts'
export { isNarrowed, narrow } from './narrow.ts'
export { holdSegments, noteChanged, noteLate } from './note-change-store.ts'
export { chooseMatches, piecesOfMatches } from './page.ts'
export {
  type Boundary,
  beginning,
  comparedTo,
  homeOf,
  isFrom,
  type Segment,
  selectSegments,
} from './segment-store.ts'
export { sumsInParts } from './series.ts'
export type { PartSums } from './series-store.ts'
export type { PlaceKey, SlotAt } from './slots-store.ts'
export { statesOf } from './states-store.ts'
export { sumsIn } from './sums.ts'
export type { LeadSums, Span } from './sums-store.ts'
export { touch } from './touched.ts'
