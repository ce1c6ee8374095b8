// Exact totals of leads by status and source, for a whole period or each part of it.
export {
  type CountedBy,
  type LeadFigures,
  loadFigureSeries,
  loadFigures,
  type SeriesFigures,
} from './figures.ts'
export { loadTotals } from './totals.ts'
export type { LeadTotals, Span } from './totals-store.ts'
export { countValues } from './value-counts-store.ts'
export { sumValues } from './value-sums-store.ts'
