export type { CheckResult } from './check-result.ts'
export { getHealth } from './get-health.ts'
export { runChecks } from './run-checks.ts'
export { describeCheck } from './texts/describe-check.ts'
