export { fromUnits, quotient } from './exact-decimals.ts'
export { getStats } from './get-stats.ts'
export { type Period, periodOf, type Span, subscriptionPeriod } from './period.ts'
export { type UsagePeriod, usagePeriodOf } from './usage-period.ts'
