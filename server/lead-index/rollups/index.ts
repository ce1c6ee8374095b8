// Exact totals of leads by status and source, over one period or over each part of it.
export { loadTimeSeries } from './time-series.ts'
export type { SeriesTotals } from './time-series-store.ts'
export { loadTotals } from './totals.ts'
export type { LeadTotals, Span } from './totals-store.ts'
