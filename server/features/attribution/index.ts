export { creditAllDays } from './credit-all-days.ts'
export { getAttribution } from './get-attribution.ts'
