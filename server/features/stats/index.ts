export { fromUnits, quotient } from './exact-decimals.ts'
export { getStats } from './get-stats.ts'
export { type Period, periodOf } from './period.ts'
export { usagePeriodOf } from './usage-period.ts'
