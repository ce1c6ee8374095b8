export { getDashboard } from './get-dashboard.ts'
