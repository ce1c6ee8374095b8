// Exact totals of leads by status and source, over one period or over each part of it.
export {
  type CountedBy,
  type LeadFigures,
  loadFigureSeries,
  loadFigures,
  type SeriesFigures,
} from './figures.ts'
export { loadTimeSeries } from './time-series.ts'
export type { SeriesTotals } from './time-series-store.ts'
export { loadTotals } from './totals.ts'
export type { LeadTotals, Span } from './totals-store.ts'
