export { getDashboard, loadDashboard } from './get-dashboard.ts'
export { getOutcomes } from './get-outcomes.ts'
export { getStageTimes } from './get-stage-times.ts'
export { getTimeSeries } from './get-time-series.ts'
