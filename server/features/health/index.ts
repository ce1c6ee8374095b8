export { getHealth } from './get-health.ts'
