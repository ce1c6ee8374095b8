export { creditAllDays } from './credit-all-days.ts'
export { type CreditSeries, creditSeries } from './credit-series.ts'
export { getAttribution } from './get-attribution.ts'
