export { getDashboard } from './get-dashboard.ts'
export { getTimeSeries } from './get-time-series.ts'
